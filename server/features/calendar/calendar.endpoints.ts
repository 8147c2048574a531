import { calendarContract } from '#contract/settings/calendar.ts'
import { administer, type By } from '#server/platform/administration.ts'
import { readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import { calendarChanged } from './calendar-changed.ts'
import { listHolidays, listWeeklyHours } from './calendar.queries.ts'
import { getCalendarSettings } from './calendar-settings.queries.ts'
import {
  addHoliday,
  deleteHoliday,
  previewDeadline,
  saveClocks,
  saveWeeklyHours,
  updateHoliday,
} from './manage-calendar.ts'

const page = 'Calendar - Manage'

/** Works on a region; 0 in the path means the general settings. Throws NotFound for an unknown region. */
const ofRegion = <Result>(
  call: Call,
  regionId: number,
  work: (tx: Tx, by: By, region: number | null) => Promise<Result>,
): Promise<Result> =>
  administer(call, page, async (tx, by) => {
    if (regionId !== 0 && (await getLocationPath(tx, regionId)).length !== 1) throw new NotFound('region')
    return work(tx, by, regionId === 0 ? null : regionId)
  })

/** The settings after a change; open deadlines are computed again afterwards. */
async function changed(tx: Tx, { context }: Call, regionId: number | null) {
  await context.jobs.enqueue(tx, calendarChanged, { regionId })
  return getCalendarSettings(tx, regionId)
}

export const calendarEndpoints = serve(calendarContract, {
  getWorkingCalendar: ({ params }, call) =>
    readAs(call.context, call.actor, async tx => {
      const regionId = params.regionId === 0 ? null : params.regionId
      if (regionId !== null) await getLocationPath(tx, regionId)
      return { weekly: await listWeeklyHours(tx, regionId), holidays: await listHolidays(tx, regionId) }
    }),
  getCalendarSettings: ({ params }, call) =>
    ofRegion(call, params.regionId, (tx, _, region) => getCalendarSettings(tx, region)),
  saveWeeklyHours: ({ params, body }, call) =>
    ofRegion(call, params.regionId, async (tx, by, region) => {
      await saveWeeklyHours(tx, by, region, body.weekly)
      return changed(tx, call, region)
    }),
  addHoliday: ({ params, body }, call) =>
    ofRegion({ ...call, context: onceFor(call, { params, body }) }, params.regionId, async (tx, by, region) => {
      await addHoliday(tx, by, region, body)
      return changed(tx, call, region)
    }),
  updateHoliday: ({ params, body }, call) =>
    administer(call, page, async (tx, by) => changed(tx, call, await updateHoliday(tx, by, params.id, body))),
  deleteHoliday: ({ params }, call) =>
    administer(call, page, async (tx, by) => changed(tx, call, await deleteHoliday(tx, by, params.id))),
  saveClocks: ({ body }, call) => administer(call, page, (tx, by) => saveClocks(tx, by, body)),
  previewDeadline: ({ params, body }, call) =>
    ofRegion(call, params.regionId, (tx, by, region) => previewDeadline(tx, by.at, region, body)),
})
