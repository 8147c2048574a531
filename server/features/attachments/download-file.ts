import { join } from 'node:path'
import type { Actor } from '#server/platform/actor.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { acceptedType } from '#server/platform/files/media-type.rules.ts'
import { pictureTooLarge } from '#server/platform/files/picture-too-large.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { inFileWorker, TooMuchWork } from '#server/platform/outside/file-workers.ts'
import { findStoredFile } from './attachments.queries.ts'
import { holdersOfUploads } from './office-uploads.ts'

/** A file that the actor may see, as it came or as a page can show it. Throws NotFound, also for hidden files and those of others. */
export async function downloadFile(
  context: Context,
  actor: Actor,
  { attachmentId, isPreview }: { attachmentId: string; isPreview: boolean },
): Promise<BinaryAnswer> {
  const proven = actor.kind === 'visitor' ? { complaintId: actor.provenComplaintId } : {}
  const findAs = (reader: Actor, proof: { complaintId?: number | undefined } = {}) =>
    readAs(context, reader, tx => findStoredFile(tx, attachmentId), proof)
  let file = await findAs(actor, proven)
  if (!file && actor.kind === 'staff')
    for (const holder of holdersOfUploads(context, actor.userId, context.clock.now())) file ??= await findAs(holder)
  if (!file) throw new NotFound('file')
  if (actor.kind === 'staff' && file.complaint_id !== null) requirePermission(actor, 'Complaints - List View')
  const fileName = file.original_name
  const preview = isPreview ? acceptedType(file.media_type)?.preview : null
  if (preview === 'picture') {
    const content = await previewOf(context, file.storage_key)
    return { content, mediaType: 'image/jpeg', fileName, disposition: 'inline' }
  }
  const content = await context.files.read(file.storage_key)
  const mediaType = file.media_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.media_type
  return { content, mediaType, fileName, disposition: preview === 'text' ? 'inline' : 'attachment' }
}

/** Pictures that are being drawn, by their keys: further callers wait for the same drawing. */
const drawing = new Map<string, Promise<Buffer>>()

/** The preview of a picture, drawn once and stored. Throws Busy, and Refusal when the picture is too large. */
async function previewOf(context: Context, key: string): Promise<Buffer> {
  const kept = await context.files.readPreview(key)
  if (kept) return kept
  const begun = drawing.get(key) ?? drawPreview(context, key).finally(() => drawing.delete(key))
  drawing.set(key, begun)
  return begun
}

async function drawPreview({ config, files, log }: Context, key: string): Promise<Buffer> {
  const drawn = await inFileWorker('renderPreview', join(config.dataFolder, 'files'), key).catch((error: unknown) => {
    throw error instanceof TooMuchWork ? pictureTooLarge() : error
  })
  // a full disk must not keep anybody from seeing it
  await files.keepPreview(key, drawn).catch((error: unknown) => log.warn({ error }, 'a preview was not kept'))
  return Buffer.from(drawn)
}
