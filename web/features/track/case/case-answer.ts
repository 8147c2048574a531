import type { OwnCase } from '#contract/conclusion.ts'
import type { Refusal } from '#web/platform/refusal.ts'

/** What a complainant does with their own complaint by a form. */
export const caseIntents = [
  'accept-conclusion',
  'reject-conclusion',
  'rate-conclusion',
  'request-referral',
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

/** What the forms need: the complaint, a key that makes one sending of two, where to post, and what came of the last one. */
export interface CaseForms {
  ownCase: OwnCase
  idempotencyKey: string
  action?: string | undefined
  refusal?: Refusal | undefined
}
