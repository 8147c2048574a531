import type { CalendarSettings, Holiday } from '#contract/settings/calendar.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { getClocks } from '#server/features/reference-data/index.ts'
import { listWeeklyHours } from './calendar.queries.ts'

const holidays = (tx: Tx) =>
  tx
    .selectFrom('holiday')
    .select(['id', 'region_id as regionId', 'on_date as onDate', 'name_en as nameEn', 'name_am as nameAm'])

/** The calendar settings of a region, or the general ones with null. */
export async function getCalendarSettings(tx: Tx, regionId: number | null): Promise<CalendarSettings> {
  const own = await tx
    .selectFrom('weekly_hours')
    .select('id')
    .where('region_id', regionId === null ? 'is' : '=', regionId)
    .executeTakeFirst()
  return {
    weekly: await listWeeklyHours(tx, regionId),
    hasOwnHours: own !== undefined,
    holidays: await holidays(tx)
      .where(row => row.or([row('region_id', 'is', null), row('region_id', '=', regionId)]))
      .orderBy('on_date')
      .orderBy('id')
      .execute(),
    clocks: await getClocks(tx),
  }
}

/** Throws NotFound. */
export async function getHoliday(tx: Tx, id: number): Promise<Holiday> {
  const found = await holidays(tx).where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('holiday')
  return found
}

/** Whether there is another holiday on that day in that region, or everywhere. */
export async function isDayTaken(
  tx: Tx,
  { regionId, onDate }: Pick<Holiday, 'regionId' | 'onDate'>,
  exceptId: number | null,
): Promise<boolean> {
  const found = await tx
    .selectFrom('holiday')
    .select('id')
    .where('on_date', '=', onDate)
    .where('region_id', regionId === null ? 'is' : '=', regionId)
    .$if(exceptId !== null, query => query.where('id', '<>', exceptId as number))
    .executeTakeFirst()
  return found !== undefined
}
