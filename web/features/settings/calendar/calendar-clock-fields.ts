import type { ClockLengths } from '#contract/settings/calendar.ts'

export const simpleClocks = ['A', 'B', 'D', 'E', 'F'] as const

/** A typed amount; an invalid one stays invalid, so that the API names the field. */
const amountOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? 0 : Number(text) || 0

/** The content of the form of the time limits. */
export function readClocks(answers: Record<string, string>): ClockLengths {
  const length = (clock: string) => ({
    unit: answers[`${clock}.unit`] === 'calendar-days' ? ('calendar-days' as const) : ('working-days' as const),
    amount: amountOf(answers[`${clock}.amount`]),
  })
  const prefix = 'C.bySeverity.'
  const bySeverity = Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => [name.slice(prefix.length), amountOf(text)]),
  )
  const [A, B, D, E, F] = simpleClocks.map(length) as [
    ClockLengths['A'],
    ClockLengths['B'],
    ClockLengths['D'],
    ClockLengths['E'],
    ClockLengths['F'],
  ]
  return { A, B, C: { unit: 'working-days', bySeverity }, D, E, F }
}

/** The values of that form. */
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
