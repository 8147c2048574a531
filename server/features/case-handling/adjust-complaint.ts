import type { RefusedFile } from '#contract/filing/file.ts'
import { longText } from '#contract/desk/directing.ts'
import { receiveFiles } from '#server/features/attachments/index.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { adjust } from './adjust.ts'
import { findStatus } from './case-handling.queries.ts'

/** Forms that can be sent for one complaint in a day, refused ones included. */
const formsPerDay = { limit: 30, windowSeconds: 86_400 }

/**
 * Accepts what was asked for, as a form with a text and files: first the files, each by itself, then the action. When a file
 * is refused the status does not change. Throws what `receiveFiles` and `takeAction` throw.
 */
export async function adjustComplaint(call: Call, complaintId: number) {
  const { context, actor, ifMatch, idempotencyKey } = call
  requireDesk(actor)
  const status = await openForm(call, complaintId)
  // the action refuses a form that comes late or twice; its files are not stored again
  const form =
    status === 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'
      ? await receiveFiles(context, actor, { complaintId }, { body: call.rawBody, contentType: call.contentType })
      : { fields: {} as Record<string, string>, refused: [] }
  const input = { text: readText(form.fields.text ?? '', form.refused) }
  const result = await takeAction(context, actor, adjust, { complaintId, input, seenVersion: ifMatch, idempotencyKey })
  return actor.kind === 'staff' ? answerAction(context, actor, result) : { ...result, complaint: null }
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
      await countAttempt(tx, 'adjust', `complaint:${complaintId}`, formsPerDay, context.clock.now())
      return status
    },
    actor.kind === 'visitor' ? { complaintId } : {},
  )
}

function readText(typed: string, refused: readonly RefusedFile[]): string {
  const text = longText.safeParse(typed)
  const errors = [
    ...(text.success ? [] : [{ field: 'text', reason: text.error.issues[0]?.message ?? 'not-text' }]),
    ...(refused.length > 0 ? [{ field: 'file', reason: 'files-refused' }] : []),
  ]
  if (errors.length > 0) throw new InvalidInput(errors, { refused })
  return text.data ?? ''
}
