import { type ReceivedFiles, receiveFiles, requireActing } from '#server/features/attachments/index.ts'
import { requireAction } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { recordDocuments } from './add-document.ts'

/**
 * Receives files that staff want to attach to an action. Throws NotSignedIn, NotPermitted, what `requireAction` throws
 * before a file is read, and what `receiveFiles` throws.
 */
export async function addOfficeFiles(
  context: Context,
  actor: Actor,
  complaintId: number,
  form: Parameters<typeof receiveFiles>[3],
): Promise<ReceivedFiles> {
  requireActing(actor)
  await inTransaction(context, actor, tx =>
    requireAction(tx, actor, 'add-document', complaintId, context.clock.now(), 'office'),
  )
  const received = await receiveFiles(context, actor, { complaintId, isInternal: true }, form)
  const attachmentIds = received.attachments.map(({ id }) => id)
  if (attachmentIds.length > 0) await recordDocuments(context, actor, complaintId, attachmentIds)
  return received
}
