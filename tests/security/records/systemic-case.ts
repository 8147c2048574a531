import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A systemic case that somebody opened, with one complaint. */
export async function aSystemicCase(
  tx: Tx,
  { owner_id, organization_id, complaint_id }: { owner_id: number; organization_id: number; complaint_id: number },
): Promise<number> {
  const at = new Date()
  const { id } = await tx
    .insertInto('systemic_case')
    .values({
      ...{ owner_id, organization_id, title: 'Deeds are lost', recommendation: 'Keep a second copy.' },
      ...{ opened_at: at, opening_key: randomUUID(), follow_up_on: null, told_for: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('systemic_case_complaint')
    .values({ systemic_case_id: id, complaint_id, tied_by_id: owner_id, tied_at: at })
    .execute()
  await tx
    .insertInto('systemic_case_event')
    .values({ systemic_case_id: id, version: 1, at, actor_id: owner_id, kind: 'opened', text: null, key: null })
    .execute()
  return id
}
