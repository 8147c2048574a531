import { conclusionContract } from '#contract/desk/conclusion.ts'
import { answerAction, answerResult } from '#server/features/complaint-detail/index.ts'
import { type ActionResult, type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import type { NamedCase } from '#server/platform/own-case.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { acceptConclusion } from './accept-conclusion.ts'
import { assignReviewer } from './assign-reviewer.ts'
import { showOwnCase } from './own-case.ts'
import { rateConclusion } from './rate-conclusion.ts'
import { recordContact } from './record-contact.ts'
import { rejectConclusion } from './reject-conclusion.ts'
import { reopen } from './reopen.ts'
import { reopenWithEvidence } from './reopen-with-evidence.ts'
import { review } from './review.ts'
import { listReviewers, showReview } from './show-review.ts'
import { withdraw } from './withdraw.ts'

/** An action of the complainant on the complaint that both names identify; other callers get NotFound. */
async function takeOwn<Input>(call: Call, rule: ActionRule<Input>, named: NamedCase, input: Input) {
  await take(call, rule, named, input)
  return showOwnCase(call.context, call.actor, named)
}

const take = <Input>(
  { context, actor, ifMatch: seenVersion, idempotencyKey }: Call,
  rule: ActionRule<Input>,
  named: NamedCase,
  input: Input,
) => takeAction(context, actor, rule, { ...named, input, seenVersion, idempotencyKey })

/** The reopened complaint as the caller sees it now. */
async function answerReopening(call: Call, named: NamedCase, result: ActionResult) {
  const { complaintId, status, version } = result
  const isStaff = call.actor.kind === 'staff'
  return {
    complaintId,
    status,
    version,
    ownCase: isStaff ? null : await showOwnCase(call.context, call.actor, named),
    complaint: isStaff ? (await answerResult(call, result)).complaint : null,
  }
}

export const conclusionEndpoints = serve(conclusionContract, {
  getOwnCase: ({ params }, { context, actor }) => showOwnCase(context, actor, params),
  acceptConclusion: ({ params }, call) => takeOwn(call, acceptConclusion, params, {}),
  rejectConclusion: ({ body: { reason, ...named } }, call) => takeOwn(call, rejectConclusion, named, { reason }),
  rateConclusion: ({ body: { rating, comment, ...named } }, call) =>
    takeOwn(call, rateConclusion, named, { rating, comment }),
  withdrawComplaint: ({ body: { reason, ...named } }, call) => takeOwn(call, withdraw, named, { reason }),
  reopenComplaint: async ({ body: { reason, newEvidence, ...named } }, call) =>
    answerReopening(call, named, await take(call, reopen, named, { reason, newEvidence })),
  reopenWithEvidence: async ({ query }, call) => answerReopening(call, query, await reopenWithEvidence(call, query)),
  listReviewers: ({ params, query }, { context, actor }) => listReviewers(context, actor, params.complaintId, query),
  assignReviewer: ({ body }, call) => answerAction(call, assignReviewer, body),
  getReview: ({ params }, { context, actor }) => showReview(context, actor, params.complaintId),
  reviewComplaint: ({ body }, call) => answerAction(call, review, body),
  recordContact: ({ body }, call) => answerAction(call, recordContact, body),
})
