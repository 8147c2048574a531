import type { ReactNode } from 'react'
import { daysOfReport, type ReportQuery, writeReportQuery } from '#contract/reports/report-query.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { useDates } from '#web/ui/use-dates.ts'
import type { NamedFilter } from './named-filter.ts'
import type { ReportChoices } from './report-choices.ts'
import { ShownFilters } from './report-filters.tsx'
import { ReportForm } from './report-form.tsx'
import styles from './reports.module.css'

interface ChosenLineProps {
  /** The page of the figures. */
  path: string
  query: ReportQuery
  choices: ReportChoices
  refused: readonly FieldError[]
  /** The filters in use, with names. */
  filters: readonly NamedFilter[]
  /** The day on which it is read. */
  today: string
  /** The period to compare with. */
  before?: { from: string; to: string } | null
  /** The fields besides period and filters. */
  fields?: ReactNode
  /** What else stands in the line. */
  children?: ReactNode
}

/** One line that says what is chosen, with the form folded into it. */
export function ChosenLine({ children, before = null, fields, filters, ...form }: ChosenLineProps) {
  const { path, query, today } = form
  return (
    <div className={styles.chosen}>
      <ReportForm key={writeReportQuery(query)} named={filters} {...form}>
        {fields}
      </ReportForm>
      <Period {...daysOfReport(query, today)} before={before} />
      <ShownFilters path={path} query={query} filters={filters} />
      {children}
    </div>
  )
}

interface PeriodProps {
  from?: string | undefined
  to?: string | undefined
  /** The period to compare with. */
  before: { from: string; to: string } | null
}

/** The days of registration of the figures, as on paper too. */
function Period({ from, to, before }: PeriodProps) {
  const { t } = useTranslation('reports')
  const { day } = useDates()
  const words = () => {
    if (from && to) return t('period', { from: day(from), to: day(to) })
    if (from) return t('periodFrom', { from: day(from) })
    return to ? t('periodTo', { to: day(to) }) : t('periodAll')
  }
  return (
    <p className="dimmed">
      {words()} {before && t('comparedWith', { from: day(before.from), to: day(before.to) })}
    </p>
  )
}
