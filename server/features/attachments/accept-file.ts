import { createReadStream } from 'node:fs'
import type { ComplaintAttachment } from '#contract/complaint-parts.ts'
import type { FileRefusal } from '#contract/file.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { type Inspected, inspectFile } from '#server/platform/files/inspect-file.ts'
import { scanForViruses } from '#server/platform/files/scan-for-viruses.ts'
import { findAttachmentType, insertAttachment, listOwned, lockAndCount, type Owner } from './attachments.queries.ts'

export interface OfferedFile {
  /** The id that the attachment gets; offering it again gives the same attachment. */
  id: string
  /** Where the bytes lie; they are copied from there. */
  path: string
  originalName: string
  /** The code of an attachment type. */
  typeCode: string | undefined
}

export type Acceptance = { ok: true; attachment: ComplaintAttachment } | { ok: false; reason: FileRefusal }

/**
 * The one way in for a file: looked into by content, scanned, stored, and made an attachment of its owner.
 * A refusal leaves nothing behind. Throws NotFound when there is no such owner, InvalidInput for an unknown type.
 */
export async function acceptFile(context: Context, actor: Actor, owner: Owner, file: OfferedFile): Promise<Acceptance> {
  const inspected = await inspectFile(file.path, file.originalName, context.config.limits.fileBytes)
  if (!inspected.ok) return inspected
  const infection = await scan(context, file.path)
  if (infection) return { ok: false, reason: infection }
  const stored = await context.files.write(createReadStream(file.path))
  let isKept = false
  try {
    const acceptance = await inOwnersTransaction(context, actor, owner, async tx => {
      const count = await lockAndCount(tx, owner)
      if (count === undefined) throw new NotFound('application')
      const [known] = await listOwned(tx, owner, file.id)
      if (known) return { ok: true as const, attachment: known, isNew: false }
      if (count >= context.config.limits.filesPerComplaint)
        return { ok: false as const, reason: 'file-too-many' as const }
      const attachment = await addAttachment(context, tx, actor, owner, { ...file, inspected, stored })
      return { ok: true as const, attachment, isNew: true }
    })
    isKept = acceptance.ok && acceptance.isNew
    return acceptance.ok ? { ok: true, attachment: acceptance.attachment } : acceptance
  } finally {
    if (!isKept) await context.files.remove(stored.key)
  }
}

/** A visitor's proof of a complaint opens it to the transaction. */
export const inOwnersTransaction = <Result>(
  context: Context,
  actor: Actor,
  owner: Owner,
  work: Parameters<typeof inTransaction<Result>>[2],
): Promise<Result> =>
  inTransaction(context, actor, work, 'complaintId' in owner && actor.kind === 'visitor' ? owner : {})

async function scan(context: Context, path: string): Promise<FileRefusal | undefined> {
  const address = context.config.clamav
  if (address === null) return undefined
  const result = await scanForViruses(address, path)
  if (result === 'clean') return undefined
  context.log.warn({ result }, 'a file was not taken by the virus scanner')
  return result === 'infected' ? 'file-infected' : 'scanner-unavailable'
}

interface CheckedFile extends OfferedFile {
  inspected: Extract<Inspected, { ok: true }>
  stored: { key: string; size: number; sha256: string }
}

async function addAttachment(
  context: Context,
  tx: Parameters<typeof listOwned>[0],
  actor: Actor,
  owner: Owner,
  { id, typeCode, inspected, stored }: CheckedFile,
): Promise<ComplaintAttachment> {
  const typeId = typeCode ? await findAttachmentType(tx, typeCode) : null
  if (typeId === undefined) throw new InvalidInput([{ field: 'attachmentType', reason: 'not-an-option' }])
  const at = context.clock.now()
  const { mediaType, fileName: name } = inspected
  const attachedById = actor.kind === 'staff' ? actor.userId : null
  await insertAttachment(tx, owner, { id, typeId, name, mediaType, stored, attachedById, at })
  if ('complaintId' in owner) {
    const { size, sha256 } = stored
    await audit(tx, actor, 'attachment-added', { type: 'attachment', id }, { ...owner, mediaType, size, sha256 }, at)
  }
  const [attachment] = await listOwned(tx, owner, id)
  if (!attachment) throw new Error('an attachment cannot be read right after it was written')
  return attachment
}
