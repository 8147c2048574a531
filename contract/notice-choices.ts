import type { NoticeKind } from './desk-choices.ts'

/** When somebody gets an e-mail of a kind of notice: with the event, with the others of a day, or not. */
export const mailRhythms = ['at-once', 'daily', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** How somebody wants to be told of one kind. */
export interface NoticeChoice {
  bell: boolean
  mail: MailRhythm
}

/** What holds for a kind until somebody chooses: an e-mail of whatever asks them to do something at once. */
export const usualNoticeChoices: Readonly<Record<NoticeKind, NoticeChoice>> = {
  assigned: { bell: true, mail: 'at-once' },
  mentioned: { bell: true, mail: 'at-once' },
  answered: { bell: true, mail: 'never' },
  escalated: { bell: true, mail: 'at-once' },
  'due-tomorrow': { bell: true, mail: 'never' },
  'signature-asked': { bell: true, mail: 'at-once' },
}
