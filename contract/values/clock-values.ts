import type { ClockLengths } from '../settings/calendar.ts'

export const simpleClocks = ['A', 'B', 'D', 'E', 'F'] as const

/** The lengths by dotted name, each as a text: what their form is filled with. */
export function clockValues(clocks: ClockLengths): Record<string, string> {
  const simple = simpleClocks.flatMap(clock => [
    [`${clock}.amount`, String(clocks[clock].amount)],
    [`${clock}.unit`, clocks[clock].unit],
  ])
  const severities = Object.entries(clocks.C.bySeverity).map(([code, amount]) => [
    `C.bySeverity.${code}`,
    String(amount),
  ])
  return Object.fromEntries([...simple, ...severities]) as Record<string, string>
}
