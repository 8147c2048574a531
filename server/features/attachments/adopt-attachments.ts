import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { deleteDraftRows, findAttachmentType, moveToComplaint, setType } from './attachments.queries.ts'

/**
 * Moves the files of an application to its complaint, which must be open to the transaction
 * (`openComplaint`). Returns how many there were. The application itself can be deleted afterwards.
 */
export async function adoptDraftAttachments(
  tx: Tx,
  draftId: string,
  complaintId: number,
  { actor, at }: { actor: Actor; at: Date },
): Promise<number> {
  const adopted = await moveToComplaint(tx, draftId, complaintId)
  for (const { id, media_type: mediaType, size, sha256 } of adopted) {
    const details = { complaintId, mediaType, size, sha256 }
    await audit(tx, actor, 'attachment-adopted', { type: 'attachment', id }, details, at)
  }
  return adopted.length
}

/**
 * Sets the kind of document of a file of an application, by the code of the type; null removes it. Throws NotFound for a
 * file that is not in it, InvalidInput for an unknown type.
 */
export async function setDraftAttachmentType(
  tx: Tx,
  file: { draftId: string; attachmentId: string },
  typeCode: string | null,
): Promise<void> {
  const typeId = typeCode === null ? null : await findAttachmentType(tx, typeCode)
  if (typeId === undefined) throw new InvalidInput([{ field: 'attachmentType', reason: 'not-an-option' }])
  if (!(await setType(tx, file, typeId))) throw new NotFound('file')
}

/** Deletes the files of an application that is given up or over. The next clean-up removes their bytes. */
export async function removeDraftAttachments(tx: Tx, draftId: string): Promise<void> {
  await deleteDraftRows(tx, { draftId })
}
