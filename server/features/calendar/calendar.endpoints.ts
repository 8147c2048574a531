import { calendarContract } from '#contract/calendar.ts'
import { inTransaction } from '../../platform/context.ts'
import { serve } from '../../platform/http/call.ts'
import { getLocationPath } from '../locations/index.ts'
import { listHolidays, listWeeklyHours } from './calendar.queries.ts'

export const calendarEndpoints = serve(calendarContract, {
  getWorkingCalendar: ({ params }, call) =>
    inTransaction(
      call.context,
      call.actor,
      async tx => {
        const regionId = params.regionId === 0 ? null : params.regionId
        if (regionId !== null) await getLocationPath(tx, regionId)
        return { weekly: await listWeeklyHours(tx, regionId), holidays: await listHolidays(tx, regionId) }
      },
      { readOnly: true },
    ),
})
