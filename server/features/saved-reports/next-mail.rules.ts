import type { MailRhythm } from '#contract/reports/report-choices.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'

const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day of the next e-mail after `today`: tomorrow, the next Monday, or the first of the next month. */
export function nextMailOn(rhythm: MailRhythm, today: string): string {
  const time = Date.parse(today)
  const day = new Date(time)
  if (rhythm === 'daily') return text(time + dayMilliseconds)
  // Sunday is 0
  if (rhythm === 'weekly') return text(time + ((8 - day.getUTCDay()) % 7 || 7) * dayMilliseconds)
  return text(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
}
