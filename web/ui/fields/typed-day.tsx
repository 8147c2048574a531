import { useState } from 'react'
import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import { longestTyped } from '#contract/values/checked-digits.ts'
import { readTypedDay } from '#web/platform/forms/typed-period.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '../use-dates.ts'
import type { TypingProps } from './date-field.tsx'
import { TextInput } from './inputs.tsx'

/** The text of a day. One that is no day empties the lists and is posted as it is, so that it is refused and not lost. */
export default function TypedDay({ name, days, parts, setParts }: TypingProps) {
  const { t } = useTranslation('typed-day')
  const dates = useDates()
  const { calendar } = parts
  const reading = readDateParts(parts)
  const day = reading.ok ? reading.iso : undefined
  const [typed, setTyped] = useState<{ text: string; day: string | undefined }>()
  // who chooses from the lists afterwards has typed something else before
  const isOwn = typed !== undefined && typed.day === day
  const isWrong = isOwn && day === undefined && typed.text.trim() !== ''
  const isListed = (iso: string) => {
    const [first, year, last] = [days.first, iso, days.last].map(each => Number(datePartsOf(each, calendar).year))
    return (first ?? 0) <= (year ?? 0) && (year ?? 0) <= (last ?? 0)
  }
  const type = (text: string) => {
    const read = readTypedDay(text, dates.calendar)
    const listed = read !== undefined && isListed(read) ? read : undefined
    setTyped({ text, day: listed })
    const values = listed === undefined ? { day: '', month: '', year: '' } : datePartsOf(listed, calendar)
    setParts({ ...values, calendar, yearCalendar: calendar })
  }
  return (
    <>
      {isWrong && <input type="hidden" name={`${name}.day`} value={typed.text} />}
      <TextInput
        aria-label={t('label')}
        placeholder={t('placeholder')}
        autoComplete="off"
        longest={longestTyped}
        value={isOwn ? typed.text : day === undefined ? '' : dates.day(day)}
        onChange={event => type(event.currentTarget.value)}
      />
      <p className="dimmed" role="status">
        {isWrong && t('wrong')}
      </p>
    </>
  )
}
