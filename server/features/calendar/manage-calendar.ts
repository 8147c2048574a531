import type { CallInput } from '#contract/http/endpoint.ts'
import type { WithSeen } from '#contract/http/wire.ts'
import type { calendarContract, ClockLengths, WorkingHours } from '#contract/settings/calendar.ts'
import { clockValues } from '#contract/values/clock-values.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, missing, refuseFields } from '#server/platform/errors.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findConstants, getClocks, storeClocks } from '#server/features/reference-data/index.ts'
import { listWeeklyHours, loadWorkingCalendar } from './calendar.queries.ts'
import { getHoliday, isDayTaken } from './calendar-settings.queries.ts'
import { checkWeek } from './weekly-hours.rules.ts'
import { addWorkingDays } from './working-time.rules.ts'

const lockCalendar = (tx: Tx): Promise<void> => waitForLock(tx, 'working-calendar')

const calendarOf = (regionId: number | null) => ({ type: 'working-calendar', id: regionId ?? 'everywhere' })

/**
 * Replaces the hours of a region; without any the general ones apply. Throws InvalidInput for intervals that overlap or end
 * before they begin.
 */
export async function saveWeeklyHours(
  tx: Tx,
  by: By,
  regionId: number | null,
  weekly: readonly WorkingHours[],
): Promise<void> {
  refuseFields(checkWeek(weekly))
  if (regionId === null && weekly.length === 0) throw new InvalidInput([{ field: 'weekly', reason: 'no-hours' }])
  await lockCalendar(tx)
  const before = await listWeeklyHours(tx, regionId)
  await tx
    .deleteFrom('weekly_hours')
    .where('region_id', regionId === null ? 'is' : '=', regionId)
    .execute()
  const rows = weekly.map(({ weekday, fromMinute, toMinute }) => ({
    region_id: regionId,
    weekday,
    from_minute: fromMinute,
    to_minute: toMinute,
  }))
  if (rows.length > 0) await tx.insertInto('weekly_hours').values(rows).execute()
  await audit(tx, by.actor, 'working-hours-changed', calendarOf(regionId), { from: before, to: weekly }, by.at)
}

export type HolidayEntry = CallInput<typeof calendarContract.addHoliday>['body']

const holidayRow = ({ onDate, nameEn, nameAm }: HolidayEntry) => ({ on_date: onDate, name_en: nameEn, name_am: nameAm })

async function requireFreeDay(tx: Tx, regionId: number | null, onDate: string, exceptId: number | null): Promise<void> {
  const isTaken = await isDayTaken(tx, { regionId, onDate }, exceptId)
  if (isTaken) throw new InvalidInput([{ field: 'onDate', reason: 'day-taken' }])
}

/** Throws InvalidInput for a day that has a holiday. */
export async function addHoliday(tx: Tx, by: By, regionId: number | null, entry: HolidayEntry): Promise<void> {
  await lockCalendar(tx)
  await requireFreeDay(tx, regionId, entry.onDate, null)
  const { id } = await tx
    .insertInto('holiday')
    .values({ region_id: regionId, ...holidayRow(entry) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, by.actor, 'holiday-added', { type: 'holiday', id }, { regionId, ...entry }, by.at)
}

/** Returns the region of the holiday. Throws NotFound and InvalidInput. */
export async function updateHoliday(
  tx: Tx,
  by: By,
  id: number,
  { seen, ...entry }: WithSeen<HolidayEntry>,
): Promise<number | null> {
  await lockCalendar(tx)
  const { regionId, onDate, nameEn, nameAm } = await getHoliday(tx, id)
  await requireSeen(tx, { type: 'holiday', id }, seen, { onDate, nameEn, nameAm })
  await requireFreeDay(tx, regionId, entry.onDate, id)
  await tx.updateTable('holiday').set(holidayRow(entry)).where('id', '=', id).execute()
  const details = { from: { onDate, nameEn, nameAm }, to: entry }
  await audit(tx, by.actor, 'holiday-changed', { type: 'holiday', id }, details, by.at)
  return regionId
}

/** Returns the region that lost a holiday. Throws NotFound. */
export async function deleteHoliday(tx: Tx, by: By, id: number): Promise<number | null> {
  await lockCalendar(tx)
  const { id: _, ...before } = await getHoliday(tx, id)
  await tx.deleteFrom('holiday').where('id', '=', id).execute()
  await audit(tx, by.actor, 'holiday-deleted', { type: 'holiday', id }, before, by.at)
  return before.regionId
}

/** Changes the lengths of clocks that start from now on. Throws InvalidInput for a severity without a length. */
export async function saveClocks(tx: Tx, by: By, { seen, ...clocks }: WithSeen<ClockLengths>): Promise<ClockLengths> {
  await lockCalendar(tx)
  const { severity } = await findConstants(tx, ['severity'])
  const before = await getClocks(tx)
  const subject = { type: 'setting', id: 'clocks' }
  await requireSeen(tx, subject, seen, clockValues(before))
  const needed = new Set([...severity.map(({ code }) => code), ...Object.keys(before.C.bySeverity)])
  refuseFields([...needed].map(code => missing(`C.bySeverity.${code}`, clocks.C.bySeverity[code])))
  await storeClocks(tx, clocks)
  await audit(tx, by.actor, 'clocks-changed', subject, { from: before, to: clocks }, by.at)
  return clocks
}

/** The end of that many working days from now, by the given hours or the present ones. Throws InvalidInput. */
export async function previewDeadline(
  tx: Tx,
  now: Date,
  regionId: number | null,
  { days, weekly }: { days: number; weekly?: WorkingHours[] | undefined },
): Promise<{ from: string; endsAt: string }> {
  const saved = await loadWorkingCalendar(tx, regionId)
  const own = weekly && weekly.length > 0 ? weekly : undefined
  if (own) refuseFields(checkWeek(own))
  const fallback = weekly ? (await loadWorkingCalendar(tx, null)).weekly : saved.weekly
  const calendar = { weekly: own ?? fallback, holidays: saved.holidays }
  return { from: now.toISOString(), endsAt: addWorkingDays(calendar, now, days).toISOString() }
}
