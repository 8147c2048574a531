import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** A systemic case that somebody opened, with one complaint. */
export async function aSystemicCase(
  tx: Tx,
  { owner_id, organization_id, complaint_id }: { owner_id: number; organization_id: number; complaint_id: number },
): Promise<number> {
  const at = new Date()
  const id = await plantOne(tx, 'systemic_case', {
    ...{ owner_id, organization_id, title: 'Deeds are lost', recommendation: 'Keep a second copy.' },
    ...{ opened_at: at, opening_key: randomUUID(), follow_up_on: null, told_for: null },
  })
  await plant(tx, 'systemic_case_complaint', { systemic_case_id: id, complaint_id, tied_by_id: owner_id, tied_at: at })
  await plant(tx, 'systemic_case_event', {
    systemic_case_id: id,
    version: 1,
    at,
    actor_id: owner_id,
    kind: 'opened',
    text: null,
    key: null,
  })
  return id
}
