import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { deleteDraftRows, listOwned } from './attachments.queries.ts'

/** Removes a file from the actor's own application; returns the remaining ones. Throws NotFound for any other file. */
export async function deleteAttachment(
  context: Context,
  { actor, draftId }: { actor: Actor; draftId: string },
  attachmentId: string,
): Promise<ComplaintAttachment[]> {
  const { row, left } = await inTransaction(context, actor, async tx => {
    const [row] = await deleteDraftRows(tx, { attachmentId })
    if (!row) throw new NotFound('file')
    const details = { draftId: row.draft_id, sha256: row.sha256 }
    await audit(tx, actor, 'attachment-deleted', { type: 'attachment', id: row.id }, details, context.clock.now())
    return { row, left: await listOwned(tx, { draftId }) }
  })
  // after the commit: bytes without a row are cleaned up, a row without bytes would be a loss
  await context.files.remove(row.storage_key)
  return left
}
