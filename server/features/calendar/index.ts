export { calendarChanged } from './calendar-changed.ts'
export { loadCalendarAt, loadTimesOf, loadWorkingCalendar } from './calendar.queries.ts'
export {
  addDays,
  addWorkingDays,
  addWorkingTime,
  localDate,
  startOfDay,
  type WorkingCalendar,
  workingDayMinutes,
  workingDayOf,
  workingTimeBetween,
} from './working-time.rules.ts'
export { calendarEndpoints } from './calendar.endpoints.ts'
