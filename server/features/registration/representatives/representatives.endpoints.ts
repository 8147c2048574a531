import { representativesContract } from '#contract/filing/representatives.ts'
import { answerAction, saveRecord } from '#server/features/complaint-detail/index.ts'
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
  addRepresentative: ({ body }, call) => answerAction(call, addRepresentative, body),
  updateRepresentative: async ({ body: { complaintId: named, ...input } }, call) => {
    const complaintId = await complaintOf(call.context, call.actor, input.representativeId)
    if ((named ?? complaintId) !== complaintId) throw new NotFound('representative')
    return saveRecord(call, updateRepresentative, { complaintId, ...input })
  },
})
