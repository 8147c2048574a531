import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { giveWrittenFiles, type Writing } from './attachments.queries.ts'

/** The files of a statement or a report that a body gives become documents of the case; returns their ids. */
export async function giveWritten(
  tx: Tx,
  actor: Actor,
  writing: Writing,
  { complaintId, at }: { complaintId: number; at: Date },
): Promise<string[]> {
  const files = await giveWrittenFiles(tx, writing, complaintId)
  for (const { id, media_type: mediaType, size, sha256 } of files)
    await audit(
      tx,
      actor,
      'attachment-adopted',
      { type: 'attachment', id },
      { complaintId, mediaType, size, sha256 },
      at,
    )
  return files.map(({ id }) => id)
}
