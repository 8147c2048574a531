import { longText } from '#contract/desk/directing.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { receiveFiles } from '#server/features/attachments/index.ts'
import { type ActionResult, requireAction, takeAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import type { NamedCase } from './own-case.ts'
import { guardReopening, reopen, type Reopening } from './reopen.ts'
import { findNamed } from './reopening.queries.ts'

/** Forms that may be sent for one complaint in a day, including failed ones. */
const formsPerDay = { limit: 30, windowSeconds: 86_400 }

/**
 * Reopens a closed complaint by a form with texts and files: first the files, each separately, then the action. When a file
 * is refused the complaint stays closed, and the others count when the form comes again. Throws what `requireAction`,
 * `receiveFiles` and `takeAction` throw, and TooManyAttempts.
 */
export async function reopenWithEvidence(call: Call, named: NamedCase): Promise<ActionResult> {
  const { context, actor, ifMatch: seenVersion, idempotencyKey } = call
  const { complaintId } = named
  // a repeated form is answered by the action; its files are not stored again
  const form = (await openForm(call, named))
    ? await receiveFiles(context, actor, { complaintId }, { body: call.rawBody, contentType: call.contentType })
    : { fields: {} as Record<string, string>, refused: [] }
  const input = readTexts(form.fields, form.refused)
  return takeAction(context, actor, reopen, { ...named, input, seenVersion, idempotencyKey })
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
      if (found.status !== 'CLOSED') return false
      const complaint = await requireAction(tx, actor, 'reopen', complaintId, at)
      const refusal = await guardReopening({ tx, actor, at, complaint })
      if (refusal) throw refusal
      await countAttempt(tx, 'reopen', `complaint:${complaintId}`, formsPerDay, at)
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

function readTexts(typed: Record<string, string>, refused: readonly RefusedFile[]): Reopening {
  const texts = (['reason', 'newEvidence'] as const).map(
    field => [field, longText.safeParse(typed[field] ?? '')] as const,
  )
  const errors = [
    ...texts.flatMap(([field, { error }]) =>
      error ? [{ field, reason: error.issues[0]?.message ?? 'not-text' }] : [],
    ),
    ...(refused.length > 0 ? [{ field: 'file', reason: 'files-refused' }] : []),
  ]
  if (errors.length > 0) throw new InvalidInput(errors, { refused })
  return Object.fromEntries(texts.map(([field, { data }]) => [field, data || undefined]))
}
