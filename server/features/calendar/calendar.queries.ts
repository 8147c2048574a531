import { getLocationPath } from '#server/features/locations/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { WorkingCalendar, WorkingInterval } from './working-time.rules.ts'

/** A region's own hours, or those for every region when it has none of its own. `null` asks for every region's. */
export async function listWeeklyHours(tx: Tx, regionId: number | null): Promise<WorkingInterval[]> {
  const hours = await tx
    .selectFrom('weekly_hours')
    .select(['weekday', 'from_minute as fromMinute', 'to_minute as toMinute', 'region_id as regionId'])
    .where(row => row.or([row('region_id', 'is', null), row('region_id', '=', regionId)]))
    .orderBy('weekday')
    .orderBy('from_minute')
    .execute()
  const own = hours.filter(row => row.regionId !== null)
  return (own.length > 0 ? own : hours).map(({ weekday, fromMinute, toMinute }) => ({ weekday, fromMinute, toMinute }))
}

/** The holidays of every region, with a region's own. */
export const listHolidays = (tx: Tx, regionId: number | null) =>
  tx
    .selectFrom('holiday')
    .select(['on_date as onDate', 'name_en as nameEn', 'name_am as nameAm'])
    .where(row => row.or([row('region_id', 'is', null), row('region_id', '=', regionId)]))
    .orderBy('on_date')
    .execute()

/** When the offices of a region work; `null` for what holds in every region. */
export async function loadWorkingCalendar(tx: Tx, regionId: number | null): Promise<WorkingCalendar> {
  const [weekly, holidays] = await Promise.all([listWeeklyHours(tx, regionId), listHolidays(tx, regionId)])
  return { weekly, holidays: new Set(holidays.map(({ onDate }) => onDate)) }
}

/** When the offices of the region work in which a place lies. */
export async function loadCalendarAt(tx: Tx, locationId: number): Promise<WorkingCalendar> {
  const [region] = await getLocationPath(tx, locationId)
  return loadWorkingCalendar(tx, region?.id ?? null)
}
