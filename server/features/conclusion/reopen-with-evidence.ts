import { isOpen } from '#contract/statuses.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { receiveSupplement, rereadSupplement, supplementsPerDay } from '#server/features/attachments/index.ts'
import { type ActionResult, requireAction, takeAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { NamedCase } from '#server/platform/own-case.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { guardReopening, reopen } from './reopen.ts'
import { findNamed } from './reopening.queries.ts'

/**
 * Reopens a closed complaint by a form with texts and files: first the files, each separately, then the action. When a file
 * is refused the complaint stays closed, and the others count when the form comes again. Throws what `requireAction`,
 * `receiveSupplement` and `takeAction` throw, and TooManyAttempts.
 */
export async function reopenWithEvidence(call: Call, named: NamedCase): Promise<ActionResult> {
  const { context, actor, ifMatch: seenVersion, idempotencyKey } = call
  // a repeated form is answered by the action; its files are not stored again
  const isOpen = await openForm(call, named)
  const texts = ['reason', 'newEvidence'] as const
  const sent = isOpen ? await receiveSupplement(call, named.complaintId, texts) : await rereadSupplement(call, texts)
  return takeAction(context, actor, reopen, { ...named, ...sent, seenVersion, idempotencyKey })
}

/** Before a file is read: whether the complaint is closed and can be reopened, with one more form counted. */
function openForm({ context, actor }: Call, { complaintId, trackingId }: NamedCase): Promise<boolean> {
  const reading = parseTrackingId(trackingId)
  requireParty(actor, complaintId)
  if (!reading.ok) throw new NotFound('complaint')
  return inTransaction(
    context,
    actor,
    async tx => {
      const at = context.clock.now()
      const found = await findNamed(tx, complaintId, reading.id)
      if (!found) throw new NotFound('complaint')
      if (isOpen(found.status)) return false
      const complaint = await requireAction(tx, actor, 'reopen', complaintId, at)
      const refusal = await guardReopening({ tx, actor, at, complaint })
      if (refusal) throw refusal
      await countAttempt(tx, 'reopen', `complaint:${complaintId}`, supplementsPerDay, at)
      return true
    },
    actor.kind === 'visitor' ? { complaintId } : {},
  )
}

/** Staff act as supervisors; anybody else sees only their own complaint. */
function requireParty(actor: Actor, complaintId: number): void {
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - Supervise')
  if (actor.kind === 'visitor' && actor.provenComplaintId !== complaintId) throw new NotFound('complaint')
}
