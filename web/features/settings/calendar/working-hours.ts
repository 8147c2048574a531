import type { WorkingHours } from '#contract/settings/calendar.ts'

/** Minutes after midnight as the value of a time field; midnight at the end of the day is 00:00. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The value of a time field in minutes after midnight; an emptied field keeps the former value. */
export function minuteOf(text: string, before: number): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  return hours === undefined ? before : Number(hours) * 60 + Number(minutes)
}

/** Errors of hours, by their position in the list: shown while typing, before the API would refuse them. */
export function findFaults(hours: readonly WorkingHours[]): Map<number, 'overlaps' | 'ends-before-start'> {
  const faults = new Map<number, 'overlaps' | 'ends-before-start'>()
  for (const [index, one] of hours.entries()) {
    const overlaps = hours.some(
      (other, at) =>
        at < index &&
        other.weekday === one.weekday &&
        other.fromMinute < one.toMinute &&
        one.fromMinute < other.toMinute,
    )
    if (one.fromMinute >= one.toMinute) faults.set(index, 'ends-before-start')
    else if (overlaps) faults.set(index, 'overlaps')
  }
  return faults
}
