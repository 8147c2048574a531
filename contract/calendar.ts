import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { integerText } from './wire.ts'

export const calendarContract = endpoints({
  getWorkingCalendar: {
    method: 'GET',
    path: '/Calendar/GetWorkingCalendar/:regionId',
    summary: 'Working hours of a week and the public holidays of a region, by which deadlines are computed',
    access: 'anyone',
    params: z.object({ regionId: integerText }),
    answer: z.object({
      weekly: z.array(z.object({ weekday: z.int(), fromMinute: z.int(), toMinute: z.int() })),
      holidays: z.array(z.object({ onDate: z.iso.date(), nameEn: z.string(), nameAm: z.string() })),
    }),
    note: 'Weekdays 1 Monday to 7 Sunday, minutes after midnight in Addis Ababa; 0 gives what holds for every region.',
  },
})
