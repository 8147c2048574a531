import type { Actor } from '#server/platform/actor.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { acceptedType } from '#server/platform/files/media-type.rules.ts'
import { renderPreview } from '#server/platform/files/render-preview.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { findStoredFile } from './attachments.queries.ts'

/** A file that the actor may see, as it came or as it can be shown in a page. Throws NotFound, the same for hidden and foreign. */
export async function downloadFile(
  context: Context,
  actor: Actor,
  { attachmentId, isPreview }: { attachmentId: string; isPreview: boolean },
): Promise<BinaryAnswer> {
  const proven = actor.kind === 'visitor' ? { complaintId: actor.provenComplaintId } : {}
  const file = await inTransaction(context, actor, tx => findStoredFile(tx, attachmentId), {
    ...proven,
    readOnly: true,
  })
  if (!file) throw new NotFound('file')
  if (actor.kind === 'staff' && file.complaint_id !== null) requirePermission(actor, 'Complaints - List View')
  const content = await context.files.read(file.storage_key)
  const fileName = file.original_name
  const preview = isPreview ? acceptedType(file.media_type)?.preview : null
  if (preview === 'picture') return { ...(await renderPreview(content)), fileName, disposition: 'inline' }
  const mediaType = file.media_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.media_type
  return { content, mediaType, fileName, disposition: preview === 'text' ? 'inline' : 'attachment' }
}
