import { Link, useNavigation } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import { mostGroupings, reportDimensions, reportMeasures } from '#contract/report-choices.ts'
import type { SummaryReport } from '#contract/reports.ts'
import { PageError } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { requireStaff, type SignedIn } from '#web/platform/guard.ts'
import { holds } from '#web/platform/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { Checkbox, NativeSelect } from '#web/ui/fields/inputs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/summary-report.page.ts'
import { Bars } from './bars.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Period } from './period.tsx'
import { loadReportChoices } from './report-choices.ts'
import { ShownFilters } from './report-filters.tsx'
import { ReportForm } from './report-form.tsx'
import { type ReportQuery, readReportQuery, writeReportQuery } from './report-query.rules.ts'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const signedIn = await requireStaff({ guard: 'admin', page: 'Summary Reports - View' }, request)
  const query = readReportQuery(new URL(request.url).searchParams)
  const [loaded, choices] = await Promise.all([loadReport(signedIn, query), loadReportChoices(browserClient)])
  return {
    ...loaded,
    query,
    choices,
    ids: idsOf(signedIn),
    mayList: holds(signedIn.permissions, 'Complaint Reports - View'),
    mayExport: holds(signedIn.permissions, 'Complaint Reports - Export'),
    today: dayOfInstant(new Date()),
  }
}

const idsOf = ({ user }: SignedIn) => ({ userId: user.id, roleId: user.roleId ?? 0 })

const bodyOf = ({ groupings, measures, from, to, filters, compare }: ReportQuery) => ({
  groupings: groupings.join(','),
  select: measures.join(','),
  filters,
  ...(from && { from }),
  ...(to && { to }),
  ...(compare && { compare: 'before' as const }),
})

/** The figures; what the server does not take comes back as refused fields, and there are none then. */
async function loadReport(
  signedIn: SignedIn,
  query: ReportQuery,
): Promise<{ report: SummaryReport | undefined; refused: FieldError[] }> {
  try {
    const report = await browserClient.getSummaryReport({ body: { ...idsOf(signedIn), ...bodyOf(query) } })
    return { report, refused: [] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    return { report: undefined, refused: error.failure.fields ?? [] }
  }
}

export const HydrateFallback = PageSkeleton
export { PageError as ErrorBoundary }

const path = '/summaryReports'

export default function SummaryReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reports')
  const { report, refused, query, choices, mayList, mayExport, ids, today } = loaderData
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <PageHeader title={t('summary.title')} text={t('summary.text')}>
        <Link className="button" data-kind="quiet" to="/charts/echarts">
          {t('charts.title')}
        </Link>
        <PrintButton />
      </PageHeader>
      <ReportForm
        key={writeReportQuery(query)}
        path={path}
        query={query}
        choices={choices}
        refused={refused}
        today={today}
      >
        <Groupings query={query} />
        <Measures query={query} />
        <Checkbox name="compare" value="before" label={t('compare')} defaultChecked={query.compare} />
      </ReportForm>
      <ShownFilters path={path} query={query} filters={report?.filters ?? []} />
      <Period from={query.from} to={query.to} before={report?.before ?? null} />
      <div aria-busy={isLoading} className={styles.result}>
        {report && report.rows.length > 1 ? (
          <>
            <Bars report={report} />
            <FiguresTable report={report} query={query} hasLinks={mayList} />
            {mayExport && (
              <ExportButtons
                path="/Complaints/ExportSummaryReport"
                name="summary-report"
                body={{ userID: ids.userId, roleID: ids.roleId, ...wireBodyOf(query) }}
              />
            )}
          </>
        ) : (
          refused.length === 0 && <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
        )}
      </div>
    </>
  )
}

/** The same as its call has it on the wire. */
function wireBodyOf(query: ReportQuery) {
  const { groupings, select, ...others } = bodyOf(query)
  return { grpByListText: groupings, groupBySelectText: select, ...others }
}

/** One select for each grouping, the first the outermost. */
function Groupings({ query }: { query: ReportQuery }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const options = reportDimensions.map(name => ({ value: name, label: texts.dimension(name) }))
  const none = { value: '', label: t('noFurther') }
  return (
    <div className={styles.fields}>
      {Array.from({ length: mostGroupings }, (_, at) => (
        <NativeSelect
          key={at}
          name="group"
          label={at === 0 ? t('groupBy') : t('thenBy')}
          defaultValue={query.groupings[at] ?? ''}
          data={at === 0 ? options : [none, ...options]}
        />
      ))}
    </div>
  )
}

function Measures({ query }: { query: ReportQuery }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  return (
    <details>
      <summary>{t('figures')}</summary>
      <fieldset className={styles.ticks}>
        <legend className="visually-hidden">{t('figures')}</legend>
        {reportMeasures.map(name => (
          <Checkbox
            key={name}
            name="show"
            value={name}
            label={texts.measure(name)}
            defaultChecked={query.measures.includes(name)}
          />
        ))}
      </fieldset>
    </details>
  )
}
