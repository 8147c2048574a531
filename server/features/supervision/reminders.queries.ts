import type { Bilingual } from '#contract/values/names.ts'
import { startOfDay } from '#server/features/calendar/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Who was reminded of the case since the beginning of that day, and when. */
export async function listReminded(tx: Tx, complaintId: number, day: string): Promise<Map<number, Date>> {
  const steps = await tx
    .selectFrom('status_track')
    .where('complaint_id', '=', complaintId)
    .where('action', '=', 'remind')
    .where('at', '>=', startOfDay(day))
    .select(['at', sql<number[]>`details -> 'remindedIds'`.as('ids')])
    .execute()
  return new Map(steps.flatMap(({ at, ids }) => ids.map(id => [id, at] as const)))
}

/** The names of these people. */
export async function listNames(tx: Tx, ids: readonly number[]): Promise<Map<number, Bilingual>> {
  const people = await tx
    .selectFrom('user_account as person')
    .where('person.id', 'in', [...ids, 0])
    .select(['person.id', nameOf('person').$notNull().as('name')])
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}
