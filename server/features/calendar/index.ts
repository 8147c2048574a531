export { calendarChanged } from './calendar-changed.ts'
export { loadCalendarAt, loadWorkingCalendar } from './calendar.queries.ts'
export {
  addCalendarDays,
  addWorkingDays,
  addWorkingTime,
  localDate,
  type WorkingCalendar,
  type WorkingInterval,
  workingDayMinutes,
  workingTimeBetween,
} from './working-time.rules.ts'
export { calendarEndpoints } from './calendar.endpoints.ts'
