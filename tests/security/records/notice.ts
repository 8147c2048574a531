import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** A person's unread notice of a complaint, for the daily e-mail: the bell, which the call answers with, stays as empty as it was. */
export async function aNotice(tx: Tx, userId: number, complaintId: number): Promise<number> {
  const id = await plantOne(tx, 'notice', {
    user_id: userId,
    complaint_id: complaintId,
    kind: 'assigned',
    event: randomUUID(),
    at: new Date(),
    in_bell: false,
    in_digest: true,
  })
  return id
}
