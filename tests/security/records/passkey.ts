import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plant } from '#tests/support/rows.ts'

/** A passkey of the user. */
export async function aPasskey(tx: Tx, user_id: number): Promise<string> {
  const id = randomUUID()
  await plant(tx, 'passkey', { id, user_id, name: 'Phone', public_key: randomBytes(32), counter: 0, transports: [] })
  return id
}
