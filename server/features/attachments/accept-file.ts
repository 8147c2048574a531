import { createReadStream } from 'node:fs'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import type { FileRefusal } from '#contract/filing/file.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { OutcomeUnknown } from '#server/platform/db/connections/unavailable.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import type { Inspected } from '#server/platform/files/inspect-file.ts'
import { scanForViruses } from '#server/platform/files/scan-for-viruses.ts'
import { inFileWorker, TooMuchWork } from '#server/platform/outside/file-workers.ts'
import {
  decisionLetterCode,
  findAttachmentType,
  findSame,
  insertAttachment,
  lacksDecisionLetter,
  listOwned,
  lockAndCount,
  type Owner,
  setType,
} from './attachments.queries.ts'

export interface OfferedFile {
  /** The id that the attachment gets, unless the same file exists already. */
  id: string
  /** Path of the bytes; they are copied from there. */
  path: string
  originalName: string
  /** The code of an attachment type; the usual one when none is given. */
  typeCode: string | undefined
  /** How many files its owner may have, where that is not the usual number. */
  mostFiles?: number
}

export type Acceptance = { ok: true; attachment: ComplaintAttachment } | { ok: false; reason: FileRefusal }

/**
 * Every file comes in this way: inspected by content, scanned, stored, and made an attachment of its owner. The bytes are on the
 * disk before the row is written. A file that is sent again because its answer was lost is stored once: a file of the same
 * sender with the same content and name is the same file. A refusal leaves nothing behind. Throws NotFound when there is no such owner, InvalidInput for an unknown type.
 */
export async function acceptFile(context: Context, actor: Actor, owner: Owner, file: OfferedFile): Promise<Acceptance> {
  const inspected = await inspect(file, context.config.limits.fileBytes)
  if (!inspected.ok) return inspected
  const infection = await scan(context, file.path)
  if (infection) return { ok: false, reason: infection }
  const stored = await context.files.write(createReadStream(file.path))
  let areKept = false
  try {
    const acceptance = await inOwnersTransaction(context, actor, owner, async tx => {
      const count = await lockAndCount(tx, owner)
      if (count === undefined) throw new NotFound('application')
      const typeId = file.typeCode ? await findAttachmentType(tx, file.typeCode) : null
      if (typeId === undefined) throw new InvalidInput([{ field: 'attachmentType', reason: 'not-an-option' }])
      const added: NewFile = {
        ...file,
        inspected,
        stored,
        typeId,
        attachedById: actor.kind === 'staff' || actor.kind === 'respondent' ? actor.userId : null,
      }
      const known = await findKnown(tx, owner, added)
      if (known) return { ok: true as const, attachment: known, isNew: false }
      if (count >= (file.mostFiles ?? context.config.limits.filesPerComplaint))
        return { ok: false as const, reason: 'file-too-many' as const }
      const attachment = await addAttachment(context, tx, actor, owner, added)
      return { ok: true as const, attachment, isNew: true }
    })
    areKept = acceptance.ok && acceptance.isNew
    return acceptance.ok ? { ok: true, attachment: acceptance.attachment } : acceptance
  } catch (error) {
    // the row may exist: the cleaning job decides by the rows whether the bytes stay
    areKept = error instanceof OutcomeUnknown
    throw error
  } finally {
    // the cleaning job removes what cannot be removed now
    if (!areKept) await context.files.remove(stored.key).catch(() => undefined)
  }
}

/** Inspects a file; one that takes too much time or memory is refused. Throws Busy. */
const inspect = ({ path, originalName }: OfferedFile, mostBytes: number): Promise<Inspected> =>
  inFileWorker('inspectFile', path, originalName, mostBytes).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return { ok: false as const, reason: 'file-expands-too-much' as const }
    throw error
  })

/** Opens the complaint to the transaction, for a visitor who proved possession of it. */
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
  context.log.warn({ result }, 'the virus scanner did not accept a file')
  return result === 'infected' ? 'file-infected' : 'scanner-unavailable'
}

interface NewFile extends OfferedFile {
  inspected: Extract<Inspected, { ok: true }>
  stored: { key: string; size: number; sha256: string }
  typeId: number | null
  attachedById: number | null
}

/** The same file, if it was sent before. In an application the new type counts. */
async function findKnown(tx: Tx, owner: Owner, { id, inspected, stored, typeId, attachedById }: NewFile) {
  const same = { id, sha256: stored.sha256, name: inspected.fileName, typeId, attachedById }
  const known = await findSame(tx, owner, same)
  if (!known) return undefined
  if ('draftId' in owner && typeId !== null) await setType(tx, { ...owner, attachmentId: known }, typeId)
  return (await listOwned(tx, owner, known))[0]
}

/** The first file of an application is the decision letter unless another type was given. */
async function usualType(tx: Tx, owner: Owner): Promise<number | null> {
  if (!('draftId' in owner) || !(await lacksDecisionLetter(tx, owner.draftId))) return null
  return (await findAttachmentType(tx, decisionLetterCode)) ?? null
}

async function addAttachment(
  context: Context,
  tx: Tx,
  actor: Actor,
  owner: Owner,
  { id, typeId: saidType, attachedById, inspected, stored }: NewFile,
): Promise<ComplaintAttachment> {
  const typeId = saidType ?? (await usualType(tx, owner))
  const at = context.clock.now()
  const { mediaType, fileName: name } = inspected
  await insertAttachment(tx, owner, { id, typeId, name, mediaType, stored, attachedById, at })
  if (!('draftId' in owner)) {
    const { size, sha256 } = stored
    await audit(tx, actor, 'attachment-added', { type: 'attachment', id }, { ...owner, mediaType, size, sha256 }, at)
  }
  const [attachment] = await listOwned(tx, owner, id)
  if (!attachment) throw new Error('an attachment cannot be read right after it was written')
  return attachment
}
