import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PeriodField, PeriodForm } from '#web/ui/fields/period-form.tsx'
import type { ReportChoices } from './report-choices.ts'
import type { NamedFilter } from './named-filter.ts'
import { FilterFields } from './report-filters.tsx'
import { type ReportQuery, readReportQuery, writeReportQuery } from '#contract/reports/report-query.ts'
import styles from './reports.module.css'

export interface ReportFormProps {
  /** The page that shows the report. */
  path: string
  query: ReportQuery
  choices: ReportChoices
  /** The filters in use, with names. */
  named: readonly NamedFilter[]
  refused: readonly FieldError[]
  /** The day on which it is read. */
  today: string
  /** The fields of this report besides period and filters. */
  children: ReactNode
}

/** The parameters of a report, folded to a line; they become the address, so that it can be kept and shared. */
export function ReportForm({ path, query, choices, named, refused, today, children }: ReportFormProps) {
  const { t } = useTranslation(['reports', 'period'])
  const navigate = useNavigate()
  return (
    <details className={`${styles.folded} no-print`} open={refused.length > 0}>
      <summary>{t('choose')}</summary>
      <PeriodForm
        className={`card ${styles.form}`}
        label={t('period:labelRegistered')}
        from={query.from}
        to={query.to}
        period={query.period}
        today={today}
        isMoving
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
            <PeriodField today={today} />
            {children}
            <FilterFields query={query} choices={choices} named={named} />
            <div className="actions">
              <Button>{t('show')}</Button>
            </div>
          </>
        )}
      </PeriodForm>
    </details>
  )
}
