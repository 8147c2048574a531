import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { longestTyped } from '#contract/values/checked-digits.ts'
import { daysOfPeriod, relativePeriods } from '#contract/values/relative-periods.ts'
import { otherCalendar } from '#web/platform/calendar.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '../use-dates.ts'
import { type FieldError, FormStateContext, useField } from './form-state.ts'
import { TextInput } from './inputs.tsx'
import { type ChosenPeriod, usePeriods } from './use-periods.ts'

interface PeriodFormProps extends ChosenPeriod {
  className?: string | undefined
  /** Of the field. */
  label?: string
  /** The last day of a period that still runs. */
  today: string
  /** Whether a period that moves with the day is asked for by its name; otherwise its days of today are. */
  isMoving?: boolean
  /** The refused fields. */
  refused: readonly FieldError[]
  /** Called with all values, the period as `period` or as `from` and `to`, once it can be read. */
  onAsk: (asked: URLSearchParams) => unknown
  children: (errors: readonly FieldError[]) => ReactNode
}

/** The field in which somebody types a period. */
const name = 'when'

/** A form that filters a list by a period and other fields; the values become the address. */
export function PeriodForm({
  className,
  label,
  today,
  isMoving,
  refused,
  onAsk,
  children,
  ...chosen
}: PeriodFormProps) {
  const { t } = useTranslation('period')
  // the call names the days, and there is one field for both
  const [errors, setErrors] = useState(refused.map(each => (isDay(each.field) ? { ...each, field: name } : each)))
  const { read, wordsOf } = usePeriods()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const period = read(body.get(name) ?? '')
    const failed = failureOf(period)
    setErrors(failed ? [{ field: name, reason: failed }] : [])
    if (period && !failed) await onAsk(askedOf(body, isMoving ? period : daysOf(period, today)))
  }
  const fields = { [name]: { label: label ?? t('label'), prompts: t('prompts', { returnObjects: true }) } }
  return (
    <FormStateContext value={{ fields, values: { [name]: wordsOf(chosen) }, errors }}>
      <form className={className} onSubmit={submit} noValidate>
        {children(errors)}
      </form>
    </FormStateContext>
  )
}

const isDay = (field: string): boolean => field === 'from' || field === 'to'

function failureOf(period: ChosenPeriod | undefined): string | undefined {
  if (!period) return 'not-a-period'
  return period.from && period.to && period.from > period.to ? 'before-from' : undefined
}

const daysOf = ({ period, ...days }: ChosenPeriod, today: string): ChosenPeriod =>
  period ? daysOfPeriod(period, today) : days

/** The values of the form without empty ones, and the period in place of what was typed. */
function askedOf(body: URLSearchParams, period: ChosenPeriod): URLSearchParams {
  const others = [...body].filter(([field, value]) => field !== name && value !== '')
  const own = Object.entries(period).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams([...others, ...own])
}

/** A period as somebody types it, in either calendar, with those that move offered; below it the days that it means, in both calendars. */
export function PeriodField({ className, today }: { className?: string | undefined; today: string }) {
  const { t } = useTranslation('period')
  const { id, label, value, error } = useField(name)
  const listId = useId()
  const [typed, setTyped] = useState(String(value ?? ''))
  const { nameOf } = usePeriods()
  return (
    <div className={className}>
      <TextInput
        id={id}
        name={name}
        label={label}
        description={t('hint')}
        error={error}
        placeholder={t('placeholder')}
        list={listId}
        autoComplete="off"
        longest={longestTyped}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {relativePeriods.map(period => (
          <option key={period} value={nameOf(period)} />
        ))}
      </datalist>
      <Meaning typed={typed} today={today} />
    </div>
  )
}

/** The days that a typed text means, in the reader's calendar and in the other one. */
function Meaning({ typed, today }: { typed: string; today: string }) {
  const { calendar } = useDates()
  const { read, wordsOf } = usePeriods()
  const days = daysOf(read(typed) ?? {}, today)
  const words = [calendar, otherCalendar(calendar)].map(own => wordsOf(days, own)).filter(Boolean)
  return (
    <p className="dimmed" aria-live="polite">
      {words.join(' · ')}
    </p>
  )
}
