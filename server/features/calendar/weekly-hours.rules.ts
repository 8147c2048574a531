import type { FieldError } from '#server/platform/errors.ts'
import type { WorkingInterval } from './working-time.rules.ts'

/** Why weekly hours are refused; fields are named by their place in the list, `weekly.3`. */
export function checkWeek(weekly: readonly WorkingInterval[]): FieldError[] {
  const sorted = weekly
    .map((interval, index) => ({ ...interval, field: `weekly.${index}` }))
    .toSorted((one, other) => one.weekday - other.weekday || one.fromMinute - other.fromMinute)
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1]
    if (one.fromMinute >= one.toMinute) return [{ field: one.field, reason: 'ends-before-start' }]
    const overlaps = before?.weekday === one.weekday && one.fromMinute < before.toMinute
    return overlaps ? [{ field: one.field, reason: 'overlaps' }] : []
  })
}
