import { receiveSupplement, rereadSupplement, supplementsPerDay } from '#server/features/attachments/index.ts'
import { answerResult } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { adjust } from './adjust.ts'
import { findStatus } from './case-handling.queries.ts'

/**
 * Accepts what was asked for, as a form with a text and files: first the files, each by itself, then the action. When a file
 * is refused the status does not change. Throws what `receiveSupplement` and `takeAction` throw.
 */
export async function adjustComplaint(call: Call, complaintId: number) {
  const { context, actor, ifMatch, idempotencyKey } = call
  requireDesk(actor)
  const status = await openForm(call, complaintId)
  // the action refuses a form that comes late or twice; its files are not stored again
  const isAwaited = status === 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'
  const sent = isAwaited ? await receiveSupplement(call, complaintId, ['text']) : await rereadSupplement(call, ['text'])
  const request = { complaintId, ...sent, seenVersion: ifMatch, idempotencyKey }
  const result = await takeAction(context, actor, adjust, request)
  return actor.kind === 'staff' ? answerResult(call, result) : { ...result, complaint: null }
}

/** Staff do it at the desk; all others see only their own complaint. */
function requireDesk(actor: Actor): void {
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - Register')
}

/** The state of the complaint; counts one more form. Throws NotFound, TooManyAttempts. */
function openForm({ context, actor }: Call, complaintId: number) {
  if (actor.kind === 'visitor' && actor.provenComplaintId !== complaintId) throw new NotFound('complaint')
  return inTransaction(
    context,
    actor,
    async tx => {
      const status = await findStatus(tx, complaintId)
      if (!status) throw new NotFound('complaint')
      await countAttempt(tx, 'adjust', `complaint:${complaintId}`, supplementsPerDay, context.clock.now())
      return status
    },
    actor.kind === 'visitor' ? { complaintId } : {},
  )
}
