import { sql } from 'kysely'
import type { World } from '#server/demo/world.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

type Role = keyof World['staff']

/** Number of further people of each role, and how often the demonstration's own person is drawn, who has the longest lists. */
const colleagues: Partial<Record<Role, { more: number; weight: number }>> = {
  receiver: { more: 40, weight: 4 },
  // officers also get cases as handlers
  officer: { more: 360, weight: 20 },
  approver: { more: 30, weight: 10 },
}

/** An office of some hundred people, like the demonstration's person of each role. Returns the people to give cases to. */
export async function addColleagues(tx: Tx, { staff }: World): Promise<World['staff']> {
  const everybody = { ...staff }
  for (const [role, { more, weight }] of Object.entries(colleagues) as [Role, { more: number; weight: number }][]) {
    const own = staff[role]
    const { rows } = await sql<{ id: number }>`
      insert into user_account (user_name, password_hash, name, name_am, role_id, organization_id, department_id, location_id, language)
      select ${role} || number || '@bench.example.test', password_hash, name || ' ' || number, name_am || ' ' || number, role_id,
        organization_id, department_id, location_id, language
      from user_account, generate_series(1, ${more}::integer) as number where id = ${own[0]}
      returning id`.execute(tx)
    everybody[role] = [...Array.from({ length: weight }, () => own).flat(), ...rows.map(({ id }) => id)]
  }
  return everybody
}
