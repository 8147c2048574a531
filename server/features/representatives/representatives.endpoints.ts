import { representativesContract } from '#contract/filing/representatives.ts'
import { answerAction, saveRecord } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/call.ts'
import { addRepresentative, updateRepresentative } from './representative-rules.ts'
import { findComplaintOf } from './representatives.queries.ts'

/** The complaint of a representative. Throws NotFound when the actor does not see it. */
async function complaintOf(context: Context, actor: Actor, representativeId: number): Promise<number> {
  const read = (tx: Tx) => findComplaintOf(tx, representativeId)
  const complaintId = await readAs(context, actor, read)
  if (complaintId === undefined) throw new NotFound('representative')
  return complaintId
}

export const representativesEndpoints = serve(representativesContract, {
  addRepresentative: async ({ body: { complaintId, ...input } }, { context, actor, ifMatch, idempotencyKey }) => {
    const request = { complaintId, input, seenVersion: ifMatch, idempotencyKey }
    return answerAction(context, actor, await takeAction(context, actor, addRepresentative, request))
  },
  updateRepresentative: async ({ body: { complaintId: named, ...input } }, call) => {
    const { context, actor, ifMatch, idempotencyKey } = call
    const complaintId = await complaintOf(context, actor, input.representativeId)
    if ((named ?? complaintId) !== complaintId) throw new NotFound('representative')
    const request = { complaintId, input, seenVersion: ifMatch, idempotencyKey }
    return saveRecord(context, actor, updateRepresentative, request)
  },
})
