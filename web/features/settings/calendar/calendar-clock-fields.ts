import type { ClockLengths } from '#contract/settings/calendar.ts'
import { readWholeNumber } from '#contract/values/western-numerals.ts'
import { simpleClocks } from '#contract/values/clock-values.ts'

/** A typed amount; an invalid one stays invalid, so that the API names the field. */
const amountOf = (text: string | undefined): number => readWholeNumber(text ?? '') || 0

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
  const simple = Object.fromEntries(simpleClocks.map(clock => [clock, length(clock)]))
  return { ...(simple as Omit<ClockLengths, 'C'>), C: { unit: 'working-days', bySeverity } }
}
