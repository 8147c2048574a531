import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigate } from 'react-router'
import { datePartsOf } from '#contract/calendar-date.ts'
import { complaintSorts } from '#contract/choices.ts'
import { statuses } from '#contract/statuses.ts'
import { useDates } from '#web/ui/use-dates.ts'
import type { CalendarName } from '#web/platform/calendar.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { type FieldError, FormStateContext } from '#web/ui/fields/form-state.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import styles from '../desk.module.css'
import type { ListChoices } from './list-choices.ts'
import { readListAnswers } from './list-answers.rules.ts'
import { countNarrowings, type ListFilter, writeListFilter } from './list-query.rules.ts'
import { PlaceFilter } from './place-filter.tsx'

interface ListFormProps {
  filter: ListFilter
  choices: ListChoices
  /** What the server did not take. */
  refused: readonly FieldError[]
  filterBy: string
  /** The last day to choose from. */
  today: string
}

/** The first day that complaints can have been registered on. */
const firstDay = '2020-01-01'

/** Searching, sorting and narrowing; what is asked for becomes the address, so that it can be kept and shared. */
export function ListForm({ filter, choices, refused, filterBy, today }: ListFormProps) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const [errors, setErrors] = useState(refused)
  const { calendar } = useDates()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const answers = flatAnswers(await readAnswers(new Request(location.href, { method: 'POST', body })))
    const reading = readListAnswers(answers)
    setErrors(reading.errors)
    if (reading.errors.length === 0) await navigate(`/compliants/${filterBy}?${writeListFilter(reading.filter)}`)
  }
  return (
    <FormStateContext
      value={{
        fields: {
          from: { label: t('filter.from') },
          to: { label: t('filter.to'), prompts: { 'before-from': t('filter.beforeFrom') } },
        },
        values: { ...dateValues('from', filter.from, calendar), ...dateValues('to', filter.to, calendar) },
        errors,
      }}
    >
      <search className={`${styles.listForm} no-print`}>
        <form onSubmit={submit} noValidate>
          <div className={styles.searchLine}>
            <TextInput
              className={styles.searchText}
              name="text"
              type="search"
              label={t('filter.text')}
              description={t('filter.textHint')}
              defaultValue={filter.text}
              maxLength={200}
            />
            <NativeSelect
              name="sort"
              label={t('filter.sort')}
              defaultValue={filter.sort ?? 'newest'}
              data={complaintSorts.map(sort => ({ value: sort, label: t(`sorts.${sort}`) }))}
            />
            <button type="submit" className="button">
              {t('filter.search')}
            </button>
          </div>
          <Narrowing filter={filter} choices={choices} today={today} hasErrors={errors.length > 0} />
        </form>
      </search>
    </FormStateContext>
  )
}

interface NarrowingProps extends Pick<ListFormProps, 'filter' | 'choices' | 'today'> {
  hasErrors: boolean
}

/** What narrows the list, folded away until something does. */
function Narrowing({ filter, choices, today, hasErrors }: NarrowingProps) {
  const { t, i18n } = useTranslation(['desk', 'statuses'])
  const language = i18n.language
  const days = { first: firstDay, last: today }
  const count = countNarrowings(filter)
  const any = { value: '', label: t('filter.any') }
  return (
    <details className={styles.narrow} open={count > 0 || hasErrors}>
      <summary>{count > 0 ? t('filter.moreOn', { count }) : t('filter.more')}</summary>
      <div className={styles.narrowFields}>
        <NativeSelect
          name="status"
          label={t('columns.status')}
          defaultValue={filter.status ?? ''}
          data={[any, ...statuses.map(status => ({ value: status, label: t(`statuses:status.${status}`) }))]}
        />
        <NativeSelect
          name="severity"
          label={t('filter.severity')}
          defaultValue={filter.severity ?? ''}
          data={[any, ...optionsOf(choices.severities, language)]}
        />
        <NativeSelect
          name="organization"
          label={t('filter.organization')}
          defaultValue={filter.organization ?? ''}
          data={[any, ...optionsOf(choices.organizations, language)]}
        />
        <PlaceFilter places={choices.places} />
      </div>
      <div className={styles.dates}>
        <DateField name="from" isOptional days={days} />
        <DateField name="to" isOptional days={days} />
      </div>
      <button type="submit" className="button" data-kind="quiet">
        {t('filter.apply')}
      </button>
    </details>
  )
}

/** A day as the date field's values, in the calendar of the language. */
export function dateValues(name: string, day: string | undefined, calendar: CalendarName): Record<string, string> {
  const parts = day ? datePartsOf(day, calendar) : { calendar, day: '', month: '', year: '' }
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]))
}
