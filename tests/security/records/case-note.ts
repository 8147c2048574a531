import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** A note that somebody wrote on the complaint just now. */
export async function aCaseNote(tx: Tx, complaint_id: number, author_id: number): Promise<number> {
  const id = await plantOne(tx, 'case_note', {
    complaint_id,
    author_id,
    key: randomUUID(),
    text: 'Ask the registry.',
    written_at: new Date(),
  })
  return id
}
