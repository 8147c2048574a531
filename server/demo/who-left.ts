import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

const day = 24 * 3_600_000

/** A colleague whose account is closed, and whom something still names: somebody has to hand it over. */
export async function insertWhoLeft(tx: Tx, { staff, bureaus }: World, now: Date): Promise<void> {
  const office = await tx
    .selectFrom('user_account')
    .where('id', '=', staff.officer[0] ?? 0)
    .select(['role_id', 'organization_id', 'department_id', 'location_id'])
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('user_account')
    .values({
      ...office,
      // no password has this hash
      ...{ user_name: 'left@demo.abetuta.et', password_hash: randomUUID() },
      ...{ name: 'Meseret Alemu', name_am: 'መሠረት ዓለሙ', language: 'am', is_active: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(tx, 'saved_report', [
    {
      ...{ owner_id: id, kind: 'list', name: 'ከአንድ ወር በላይ የቆዩ', query: 'filterBy=delayed' },
      ...{ role_id: office.role_id, created_at: new Date(now.getTime() - 40 * day) },
    },
  ])
  const assigned = bureaus.slice(0, 2).map(({ id: organization_id }) => ({
    ...{ user_id: id, organization_id, assigned_at: new Date(now.getTime() - 200 * day) },
    assigned_by_id: staff.administrator[0] ?? null,
  }))
  await insertRows(tx, 'expert_organization', assigned)
}
