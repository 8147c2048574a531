import { regionOf } from '#server/features/locations/index.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { requireClocks, storedClocks } from '#server/features/reference-data/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { WorkingCalendar, WorkingInterval } from './working-time.rules.ts'

/** A region's own hours, or the general ones when it has none. `null` asks for the general ones. */
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

/** The working time of a region's offices; the general one with `null`. */
export const loadWorkingCalendar = (tx: Tx, regionId: number | null): Promise<WorkingCalendar> =>
  readCalendar(tx, calendarOfRegion({ regionId }))

/** The working time of the offices in a place's region. */
export const loadCalendarAt = (tx: Tx, locationId: number): Promise<WorkingCalendar> =>
  readCalendar(tx, calendarOfPlace({ locationId }))

/** The working time of the offices in the region of a complaint's place, with the lengths of the clocks that it measures. */
export async function loadTimesOf(tx: Tx, complaintId: number) {
  const found = await readRow(tx, timesOfComplaint({ complaintId }))
  return { calendar: toCalendar(found), clocks: requireClocks(found?.clocks) }
}

const readCalendar = async (tx: Tx, query: CompiledQuery<FoundCalendar>): Promise<WorkingCalendar> =>
  toCalendar(await readRow(tx, query))

const toCalendar = ({ weekly = [], holidays = [] }: Partial<FoundCalendar> = {}): WorkingCalendar => ({
  weekly,
  holidays: new Set(holidays),
})

interface FoundCalendar {
  weekly: WorkingInterval[]
  holidays: string[]
}

/** One statement, because every action and every case page reads a calendar; a region's own hours replace the general ones. */
const calendarOf = (regionId: RawBuilder<unknown>) => sql<FoundCalendar>`
    with region as materialized (select ${regionId} as id),
    hours as (select weekly_hours.* from weekly_hours, region where region_id is null or region_id = region.id)
    select
      (select coalesce(jsonb_agg(
          jsonb_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute)
          order by weekday, from_minute), '[]')
        from hours where region_id is not distinct from (select max(region_id) from hours)) as weekly,
      (select coalesce(jsonb_agg(on_date), '[]')
        from holiday, region where region_id is null or region_id = region.id) as holidays`

const calendarOfRegion = compiled((_, { regionId }: Values<{ regionId: number | null }>) =>
  calendarOf(sql`${regionId}::integer`),
)
const calendarOfPlace = compiled((_, { locationId }: Values<{ locationId: number }>) =>
  calendarOf(regionOf(locationId)),
)
const timesOfComplaint = compiled(
  (_, { complaintId }: Values<{ complaintId: number }>) => sql<FoundCalendar & { clocks: unknown }>`
    select calendar.*, ${storedClocks} as clocks
    from (${calendarOf(regionOf(sql`(select location_id from complaint where id = ${complaintId})`))}) as calendar`,
)
