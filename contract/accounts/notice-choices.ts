import type { NoticeKind } from '../desk/desk-choices.ts'

/** When somebody gets an e-mail for a kind of notice: at once, in a daily summary, or never. */
export const mailRhythms = ['at-once', 'daily', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** How somebody wants to be told about one kind. */
export interface NoticeChoice {
  bell: boolean
  mail: MailRhythm
}

/** The default for a kind: an e-mail for everything that asks them to do something at once. */
export const usualNoticeChoices: Readonly<Record<NoticeKind, NoticeChoice>> = {
  assigned: { bell: true, mail: 'at-once' },
  mentioned: { bell: true, mail: 'at-once' },
  answered: { bell: true, mail: 'never' },
  escalated: { bell: true, mail: 'at-once' },
  'due-tomorrow': { bell: true, mail: 'never' },
  'signature-asked': { bell: true, mail: 'at-once' },
}
