export { calendarChanged } from './calendar-changed.ts'
export { loadCalendarAt, loadTimesOf, loadWorkingCalendar } from './calendar.queries.ts'
export {
  addDays,
  addWorkingDays,
  addWorkingTime,
  daysBetween,
  localDate,
  startOfDay,
  type WorkingCalendar,
  workingDayMinutes,
  workingDayOf,
  workingTimeBetween,
} from './working-time.rules.ts'
export { calendarEndpoints } from './calendar.endpoints.ts'
export { lastDayOf } from './last-day.rules.ts'
export { isWithinBound } from './request-bound.rules.ts'
