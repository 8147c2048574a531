import type { OwnCase } from '#contract/conclusion.ts'
import type { RefusedFile } from '#contract/file.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import type { StepSince } from './steps-since.tsx'

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

/** Why a form was not taken as it was; the code of a rule, or null when fields say it. */
export interface CaseRefusal {
  intent: CaseIntent
  refused: Refused
  code: string | null
  /** The call's own words; none where nothing was sent. */
  message?: string | undefined
  /** What happened to the complaint meanwhile, where that is why. */
  since?: StepSince[] | undefined
  status: number
  /** Documents that were not taken. */
  files?: RefusedFile[]
}

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
  refusal?: CaseRefusal | undefined
}
