import type { MailRhythm } from '#contract/report-choices.ts'

const dayLength = 86_400_000
const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day after `today` on which the next e-mail goes: tomorrow, the next Monday, the first of the next month. */
export function nextMailOn(rhythm: MailRhythm, today: string): string {
  const time = Date.parse(today)
  const day = new Date(time)
  if (rhythm === 'daily') return text(time + dayLength)
  // Sunday is 0
  if (rhythm === 'weekly') return text(time + ((8 - day.getUTCDay()) % 7 || 7) * dayLength)
  return text(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
}
