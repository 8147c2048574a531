import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { nameField } from '../values/names.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'

/** A period of work: weekday 1 Monday to 7 Sunday, minutes after midnight in Addis Ababa. */
export const workingInterval = z.object({
  weekday: z.int().min(1).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(1).max(1440),
})
export type WorkingHours = z.output<typeof workingInterval>

const weekly = z.array(workingInterval).max(70)

/** A day without work, as its administrators see it; with `regionId` null it applies everywhere. */
export const holiday = z.object({
  id: z.int(),
  regionId: z.int().nullable(),
  onDate: z.iso.date(),
  nameEn: z.string(),
  nameAm: z.string(),
})
export type Holiday = z.output<typeof holiday>

export const holidayEntry = z.object({ onDate: z.iso.date('not-a-day'), nameEn: nameField, nameAm: nameField })

const amount = z.int().min(1, 'too-small').max(366, 'too-large')
const length = z.object({ unit: z.enum(['working-days', 'calendar-days']), amount })

/** How long each clock of a complaint runs; C by the code of the severity. */
export const clockLengths = z.object({
  A: length,
  B: length,
  C: z.object({ unit: z.literal('working-days'), bySeverity: z.record(z.string(), amount) }),
  D: length,
  E: length,
  F: length,
})
export type ClockLengths = z.output<typeof clockLengths>

const ofRegion = z.object({ regionId: integerText })
const oneHoliday = z.object({ id: integerText })

/** The calendar of one region; `hasOwnHours` says whether its hours differ from the general ones. */
export const calendarSettings = z.object({
  weekly,
  hasOwnHours: z.boolean(),
  holidays: z.array(holiday),
  clocks: clockLengths,
})
export type CalendarSettings = z.output<typeof calendarSettings>

const usual = { access: { page: 'Calendar - Manage' }, answer: calendarSettings } as const

export const calendarContract = endpointsWith(usual, {
  getWorkingCalendar: {
    call: 'GET /Calendar/GetWorkingCalendar/:regionId',
    summary: 'Working hours of a week and the public holidays of a region, by which deadlines are computed',
    access: 'anyone',
    params: ofRegion,
    answer: z.object({
      weekly: z.array(z.object({ weekday: z.int(), fromMinute: z.int(), toMinute: z.int() })),
      holidays: z.array(z.object({ onDate: z.iso.date(), nameEn: z.string(), nameAm: z.string() })),
    }),
    note: 'Weekdays 1 Monday to 7 Sunday, minutes after midnight in Addis Ababa; 0 gives the general hours.',
  },
  getCalendarSettings: {
    call: 'GET /Calendar/GetCalendarSettings/:regionId',
    summary: 'Hours, holidays and clocks to edit',
    params: ofRegion,
    note: 'With a region, the general holidays come too; 0 gives only those.',
  },
  saveWeeklyHours: {
    call: 'POST /Calendar/SaveWeeklyHours/:regionId',
    summary: 'Replaces the working hours of a week',
    params: ofRegion,
    body: takesBack(calendarSettings, z.object({ weekly })),
    message: 'Working hours saved successfully',
    note: 'No hours for a region means that the general hours apply; 0, the general hours, needs some.',
  },
  addHoliday: {
    call: 'POST /Calendar/AddHoliday/:regionId',
    summary: 'Enters a day without work',
    params: ofRegion,
    body: holidayEntry,
    message: 'Holiday created successfully',
    note: 'One entry per day and region; a second is refused, so a repeated call adds nothing.',
  },
  updateHoliday: {
    call: 'POST /Calendar/UpdateHoliday/:id',
    summary: 'Changes name or day, for example when the moon has been seen',
    params: oneHoliday,
    body: takesBack(holiday, holidayEntry.extend({ seen: seenValues })),
    message: 'Holiday updated successfully',
  },
  deleteHoliday: {
    call: 'POST /Calendar/DeleteHoliday/:id',
    summary: 'Removes a holiday',
    params: oneHoliday,
    message: 'Holiday deleted successfully',
  },
  saveClocks: {
    call: 'POST /Calendar/SaveClocks',
    summary: 'Changes how long each step of a complaint may take',
    body: clockLengths.extend({ seen: seenValues }),
    answer: clockLengths,
    message: 'Time limits saved successfully',
    note: 'Applies to clocks that start afterwards. Every severity has to be named.',
  },
  previewDeadline: {
    call: 'POST /Calendar/PreviewDeadline/:regionId',
    summary: 'When so many working days from now would end, by hours that need not be saved yet',
    params: ofRegion,
    body: z.object({ days: z.int().min(1, 'too-small').max(366, 'too-large'), weekly: weekly.optional() }),
    answer: z.object({ from: z.iso.datetime(), endsAt: z.iso.datetime() }),
  },
})
