import { NativeSelect } from './inputs.tsx'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import { type CalendarName, calendarNames, daysInMonth, monthNames, otherCalendar } from '#web/platform/calendar.ts'
import { formatDay } from '#web/platform/format.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { type FieldProps, GroupFrame } from './field-frame.tsx'
import styles from './fields.module.css'
import { useFormState } from './form-state.ts'

export interface DateFieldProps extends FieldProps {
  /** ISO days; the years of this range can be chosen, latest first. */
  days: { first: string; last: string }
  /** Takes a typed day, where there is a script; the lists show it, and are what is posted. */
  Typing?: ComponentType<TypingProps> | undefined
}

export interface TypingProps extends Pick<DateFieldProps, 'name' | 'days'> {
  /** What the lists have. */
  parts: DateChoice
  setParts: (parts: DateChoice) => void
}

/** The values of the lists. */
export interface DateChoice {
  calendar: CalendarName
  year: string
  /** Without JavaScript the year may be of the other calendar: then there is no day yet. */
  yearCalendar: CalendarName
  month: string
  day: string
}

/**
 * Day, month and year as the device's own selects, posted as `NAME.day`, `NAME.month`, `NAME.year`.
 * The month's value names its calendar (`ethiopian-13`), and so does the year's without JavaScript, when both calendars
 * are in one list; with JavaScript only one calendar is shown, and a switch converts what is chosen.
 */
export function DateField({ name, isOptional, days, Typing }: DateFieldProps) {
  const { t, language } = useTranslation('fields')
  const [parts, setParts] = useDateParts(name)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    setLive(true)
    setParts(before => (before.yearCalendar === before.calendar ? before : { ...before, ...ofOne(before, '') }))
  }, [setParts])

  const shownCalendars = isLive ? [parts.calendar] : inReadingOrder(parts.calendar)
  const reading = isMixed(parts) ? undefined : readDateParts(parts)
  const converted = reading?.ok ? formatDay(reading.iso, language, otherCalendar(parts.calendar)) : undefined
  const change = (part: 'day' | 'month' | 'year') => (event: React.ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.currentTarget
    if (part === 'day') return setParts({ ...parts, day: value })
    const { calendar, number } = readNamed(value, parts.calendar)
    setParts(part === 'month' ? { ...parts, calendar, month: number } : { ...parts, ...ofOne({ calendar }, number) })
  }
  const named = (part: 'day' | 'month' | 'year', id: string) =>
    ({ id, name: `${name}.${part}`, label: t(part), onChange: change(part) }) as const
  const yearValue = (calendar: CalendarName, year: number | string) => (isLive ? String(year) : `${calendar}-${year}`)
  const lastDay = isLive ? daysInMonth(parts.calendar, Number(parts.year) || undefined, Number(parts.month) || 0) : 31

  return (
    <GroupFrame name={name} isOptional={isOptional ?? false} {...(isLive ? {} : { hint: t('calendarHint') })}>
      {({ id, describedBy }) => (
        <>
          {isLive && (
            <CalendarSwitch current={parts.calendar} onSwitch={calendar => setParts(convert(parts, calendar))} />
          )}
          {isLive && Typing && <Typing {...{ name, days, parts, setParts }} />}
          <div className={styles.dateParts}>
            <NativeSelect {...named('day', id)} aria-describedby={describedBy} value={parts.day}>
              <option value="" />
              {numbers(1, lastDay).map(day => (
                <option key={day} value={day}>
                  {day}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect {...named('month', `${id}.month`)} value={parts.month && `${parts.calendar}-${parts.month}`}>
              <option value="" />
              <ByCalendar calendars={shownCalendars}>
                {calendar =>
                  monthNames[calendar][language].map((month, index) => (
                    <option key={month} value={`${calendar}-${index + 1}`}>
                      {month}
                    </option>
                  ))
                }
              </ByCalendar>
            </NativeSelect>
            <NativeSelect
              {...named('year', `${id}.year`)}
              value={parts.year && yearValue(parts.yearCalendar, parts.year)}
            >
              <option value="" />
              <ByCalendar calendars={shownCalendars}>
                {calendar =>
                  yearsIn(calendar, days).map(year => (
                    <option key={year} value={yearValue(calendar, year)}>
                      {isLive ? year : t(`years.${calendar}`, { year })}
                    </option>
                  ))
                }
              </ByCalendar>
            </NativeSelect>
          </div>
          {converted && (
            <p className={styles.hint} aria-live="polite">
              {t('inOtherCalendar', { date: converted })}
            </p>
          )}
        </>
      )}
    </GroupFrame>
  )
}

function CalendarSwitch({ current, onSwitch }: { current: CalendarName; onSwitch: (calendar: CalendarName) => void }) {
  const { t } = useTranslation('fields')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat the legend of the date
    <div role="group" aria-label={t('calendar')} className={styles.calendars}>
      {calendarNames.map(calendar => (
        <button
          key={calendar}
          type="button"
          className={styles.calendar}
          aria-pressed={calendar === current}
          onClick={() => calendar !== current && onSwitch(calendar)}
        >
          {t(`calendars.${calendar}`)}
        </button>
      ))}
    </div>
  )
}

/** The options of one calendar without a heading, those of several under a heading each. */
function ByCalendar({
  calendars,
  children,
}: {
  calendars: readonly CalendarName[]
  children: (calendar: CalendarName) => React.ReactNode
}) {
  const { t } = useTranslation('fields')
  if (calendars.length === 1) return children(calendars[0]!)
  return calendars.map(calendar => (
    <optgroup key={calendar} label={t(`calendars.${calendar}`)}>
      {children(calendar)}
    </optgroup>
  ))
}

function useDateParts(name: string) {
  const own = useDates().calendar
  const { values } = useFormState()
  const valueOf = (part: string) => [values[`${name}.${part}`] ?? ''].flat()[0] ?? ''
  const calendar = valueOf('calendar')
  const known = calendar === 'ethiopian' || calendar === 'gregorian' ? calendar : own
  const month = readNamed(valueOf('month'), known)
  const year = readNamed(valueOf('year'), month.calendar)
  return useState<DateChoice>({
    calendar: month.number === '' ? year.calendar : month.calendar,
    day: valueOf('day'),
    month: month.number,
    year: year.number,
    yearCalendar: year.calendar,
  })
}

const inReadingOrder = (first: CalendarName) => [first, otherCalendar(first)]
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A part that may name its calendar: `ethiopian-13`. */
function readNamed(value: string, current: CalendarName): { calendar: CalendarName; number: string } {
  const [calendar, number] = value.split('-')
  return number !== undefined && (calendar === 'ethiopian' || calendar === 'gregorian')
    ? { calendar, number }
    : { calendar: current, number: value }
}

const isMixed = ({ calendar, year, yearCalendar }: DateChoice): boolean => year !== '' && yearCalendar !== calendar

/** When one calendar is shown, the year is of that calendar. */
const ofOne = ({ calendar }: Pick<DateChoice, 'calendar'>, year: string) => ({ year, yearCalendar: calendar })

/** A whole date moves to the same day of the other calendar; parts of one cannot, and are cleared. */
function convert(parts: DateChoice, calendar: CalendarName): DateChoice {
  const reading = readDateParts(parts)
  const converted = reading.ok ? datePartsOf(reading.iso, calendar) : { day: '', month: '', year: '' }
  return { ...converted, calendar, yearCalendar: calendar }
}

/** The years of a calendar that overlap the days, latest first. */
function yearsIn(calendar: CalendarName, { first, last }: DateFieldProps['days']): number[] {
  const yearOf = (day: string) => Number(datePartsOf(day, calendar).year)
  return numbers(yearOf(first), yearOf(last)).reverse()
}
