import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { CaseIntent, Done } from './case-answer.ts'

/** The call of each form, whose messages the screens show. Not for what a phone loads: it brings the whole contract. */
export const caseCalls = {
  'accept-conclusion': contract.acceptConclusion,
  'reject-conclusion': contract.rejectConclusion,
  'rate-conclusion': contract.rateConclusion,
  'request-referral': contract.requestReferral,
  withdraw: contract.withdrawComplaint,
  reopen: contract.reopenComplaint,
} satisfies Record<CaseIntent, Endpoint>

/** What the page says once it is done: the call's message, and what it means. */
export const doneOf = (intent: CaseIntent): Done => ({ intent, message: caseCalls[intent].message })
