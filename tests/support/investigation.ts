import type { Staff } from '#server/platform/actor.ts'
import type { startOffice } from './case-office.ts'

type Office = Awaited<ReturnType<typeof startOffice>>

/** A case under investigation: the first of these leads, the others belong to the group. Clock C runs. */
export async function anInvestigation(
  { database, clock, aCase }: Office,
  [lead, ...members]: readonly [Staff, ...Staff[]],
): Promise<number> {
  const id = await aCase()
  const at = clock.now()
  await database.ownerDb
    .insertInto('complaint_handler')
    .values(
      [lead, ...members].map((person, index) => ({
        complaint_id: id,
        user_id: person.userId,
        is_lead: index === 0,
        directed_at: at,
        accepted_at: at,
      })),
    )
    .execute()
  await database.ownerDb
    .insertInto('clock_event')
    .values([
      { complaint_id: id, clock: 'B', event: 'stop', at, amount: null, unit: null, reason: null },
      { complaint_id: id, clock: 'C', event: 'start', at, amount: 20, unit: 'working-days', reason: null },
    ])
    .execute()
  await database.ownerDb.updateTable('complaint').set({ status: 'UNDER_INVESTIGATION' }).where('id', '=', id).execute()
  return id
}
