import type { OwnCase } from '#contract/desk/conclusion.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'

/** The complainant's actions by a form. */
export const caseIntents = [
  'accept-conclusion',
  'reject-conclusion',
  'rate-conclusion',
  'request-referral',
  'report-silence',
  // done, in part or not: one form, whatever the complainant says
  'contest-order',
  'comment-on-statement',
  'withdraw',
  'reopen',
] as const
export type CaseIntent = (typeof caseIntents)[number]

export const caseIntentOf = (text: unknown): CaseIntent | undefined => caseIntents.find(each => each === text)

/** What was done just now, with the catalogue's message. */
export interface Done {
  intent: CaseIntent
  message: string
}

/** What the forms need: the complaint, an idempotency key, the address to post to, and the outcome of the last one. */
export interface CaseForms {
  ownCase: OwnCase
  idempotencyKey: string
  action?: string | undefined
  refusal?: Refusal | undefined
}
