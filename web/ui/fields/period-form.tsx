import { type FormEvent, type ReactNode, useState } from 'react'
import { readAnswers } from '#web/platform/forms/forms.ts'
import { readPeriod } from '#web/platform/forms/read-period.ts'
import { dayValues } from '#web/platform/forms/typed-day.ts'
import { useDates } from '../use-dates.ts'
import { DateField } from './date-field.tsx'
import { type FieldError, type FieldText, FormStateContext } from './form-state.ts'

interface PeriodFormProps {
  className?: string | undefined
  from?: string | undefined
  to?: string | undefined
  fields: { from: FieldText; to: FieldText }
  /** The refused fields. */
  refused: readonly FieldError[]
  /** Called with all values, days as `from` and `to`, once both can be read. */
  onAsk: (asked: URLSearchParams) => unknown
  children: (errors: readonly FieldError[]) => ReactNode
}

/** A form that filters a list by a period and other fields; the values become the address. */
export function PeriodForm({ className, from, to, fields, refused, onAsk, children }: PeriodFormProps) {
  const [errors, setErrors] = useState(refused)
  const { calendar } = useDates()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const reading = readPeriod(await readAnswers(new Request(location.href, { method: 'POST', body })))
    setErrors(reading.errors)
    if (reading.errors.length === 0) await onAsk(reading.asked)
  }
  const values = { ...dayValues('from', from, calendar), ...dayValues('to', to, calendar) }
  return (
    <FormStateContext value={{ fields: { ...fields }, values, errors }}>
      <form className={className} onSubmit={submit} noValidate>
        {children(errors)}
      </form>
    </FormStateContext>
  )
}

/** The first day on which complaints can have been registered. */
const firstDay = '2020-01-01'

/** The first and the last day, each of which may be left open. */
export function PeriodFields({ className, today }: { className?: string | undefined; today: string }) {
  const days = { first: firstDay, last: today }
  return (
    <div className={className}>
      <DateField name="from" isOptional days={days} />
      <DateField name="to" isOptional days={days} />
    </div>
  )
}
