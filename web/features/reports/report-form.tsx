import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { dateValues, readListAnswers } from '#web/features/desk/index.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { relativePeriods } from '#contract/relative-periods.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { type FieldError, FormStateContext } from '#web/ui/fields/form-state.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { ReportChoices } from './report-choices.ts'
import { FilterFields } from './report-filters.tsx'
import { type ReportQuery, readReportQuery, writeReportQuery } from '#contract/report-query.ts'
import styles from './reports.module.css'

interface ReportFormProps {
  /** The page that shows the report. */
  path: string
  query: ReportQuery
  choices: ReportChoices
  refused: readonly FieldError[]
  /** The last day to choose from. */
  today: string
  /** What this report asks beside period and filters. */
  children: ReactNode
}

/** The first day that complaints can have been registered on. */
const firstDay = '2020-01-01'

/** What a report is made of; what is chosen becomes the address, so that it can be kept and shared. */
export function ReportForm({ path, query, choices, refused, today, children }: ReportFormProps) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const [errors, setErrors] = useState(refused)
  const { calendar } = useDates()
  const days = { first: firstDay, last: today }
  const [period, setPeriod] = useState<string>(query.period ?? '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    const request = new Request(location.href, { method: 'POST', body: new URLSearchParams(body) })
    const reading = readListAnswers(flatAnswers(await readAnswers(request)))
    setErrors(reading.errors)
    if (reading.errors.length > 0) return
    const { from, to } = reading.filter
    await navigate(`${path}?${writeReportQuery({ ...readReportQuery(body), from, to })}`)
  }
  const count = Object.keys(query.filters).length
  return (
    <FormStateContext
      value={{
        fields: {
          from: { label: t('from'), prompts: { required: t('periodNeeded') } },
          to: { label: t('to'), prompts: { 'before-from': t('beforeFrom'), required: t('periodNeeded') } },
        },
        values: { ...dateValues('from', query.from, calendar), ...dateValues('to', query.to, calendar) },
        errors,
      }}
    >
      <form className={`card ${styles.form} no-print`} onSubmit={submit} noValidate>
        {errors.some(({ reason }) => reason === 'too-many-groups') && (
          <p className="notice" role="alert">
            {t('tooManyGroups')}
          </p>
        )}
        {children}
        <div className={styles.fields}>
          <NativeSelect
            name="period"
            label={t('periodChoice')}
            value={period}
            onChange={event => setPeriod(event.currentTarget.value)}
            data={[
              { value: '', label: t('chosenDays') },
              ...relativePeriods.map(value => ({ value, label: t(`periods.${value}`) })),
            ]}
          />
        </div>
        {period === '' && (
          <div className={styles.fields}>
            <DateField name="from" isOptional days={days} />
            <DateField name="to" isOptional days={days} />
          </div>
        )}
        <details open={count > 0}>
          <summary>{count > 0 ? t('filtersOn', { count }) : t('filters')}</summary>
          <FilterFields query={query} choices={choices} />
        </details>
        <div className="actions">
          <button type="submit" className="button">
            {t('show')}
          </button>
        </div>
      </form>
    </FormStateContext>
  )
}
