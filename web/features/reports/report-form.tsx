import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { relativePeriods } from '#contract/values/relative-periods.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PeriodFields, PeriodForm } from '#web/ui/fields/period-form.tsx'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import type { ReportChoices } from './report-choices.ts'
import { FilterFields } from './report-filters.tsx'
import { type ReportQuery, readReportQuery, writeReportQuery } from '#contract/reports/report-query.ts'
import styles from './reports.module.css'

interface ReportFormProps {
  /** The page that shows the report. */
  path: string
  query: ReportQuery
  choices: ReportChoices
  refused: readonly FieldError[]
  /** The last day to choose from. */
  today: string
  /** The fields of this report besides period and filters. */
  children: ReactNode
}

/** The parameters of a report; they become the address, so that it can be kept and shared. */
export function ReportForm({ path, query, choices, refused, today, children }: ReportFormProps) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const [period, setPeriod] = useState<string>(query.period ?? '')
  const count = Object.keys(query.filters).length
  return (
    <PeriodForm
      className={`card ${styles.form} no-print`}
      from={query.from}
      to={query.to}
      fields={t('periodForm', { returnObjects: true })}
      refused={refused}
      onAsk={asked => navigate(`${path}?${writeReportQuery(readReportQuery(asked))}`)}
    >
      {errors => (
        <>
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
          {period === '' && <PeriodFields className={styles.fields} today={today} />}
          <details open={count > 0}>
            <summary>{count > 0 ? t('filtersOn', { count }) : t('filters')}</summary>
            <FilterFields query={query} choices={choices} />
          </details>
          <div className="actions">
            <Button>{t('show')}</Button>
          </div>
        </>
      )}
    </PeriodForm>
  )
}
