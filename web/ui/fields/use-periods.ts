import { type RelativePeriod, relativePeriods } from '#contract/values/relative-periods.ts'
import { foldLetters } from '#contract/values/fold-letters.ts'
import { type CalendarName } from '#web/platform/calendar.ts'
import { formatDay } from '#web/platform/format.ts'
import { readTypedPeriod, type TypedPeriod } from '#web/platform/forms/typed-period.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '../use-dates.ts'

/** Days of a list or a report: one of the periods that move with the day of reading, or first and last day. */
export type ChosenPeriod = TypedPeriod & { period?: RelativePeriod | undefined }

/** Periods in the reader's words, and read from them. */
export function usePeriods() {
  const { t, language } = useTranslation('period')
  const { calendar } = useDates()
  const nameOf = (period: RelativePeriod) => t(`periods.${period}`)
  /** Days as text, in the reader's calendar unless another is named; empty for any time. */
  const wordsOf = ({ period, from, to }: ChosenPeriod, own: CalendarName = calendar): string => {
    if (period) return nameOf(period)
    const day = (iso: string) => formatDay(iso, language, own)
    if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
    if (from) return t('since', { day: day(from) })
    return to ? t('until', { day: day(to) }) : ''
  }
  /** Undefined for a text that is no period; an empty one is any time. */
  const read = (typed: string): ChosenPeriod | undefined => {
    const text = foldLetters(typed)
    if (text === '') return {}
    const period = relativePeriods.find(name => foldLetters(nameOf(name)) === text)
    return period ? { period } : readTypedPeriod(typed, calendar)
  }
  return { nameOf, wordsOf, read }
}
