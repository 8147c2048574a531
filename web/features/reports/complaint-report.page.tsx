import { Link } from 'react-router'
import {
  type ReportColumn,
  reportColumns,
  type ReportDimension,
  reportDimensions,
  reportMeasures,
} from '#contract/reports/report-choices.ts'
import { casesAsked, type ReportQuery } from '#contract/reports/report-query.ts'
import type { ComplaintReport, ReportCell } from '#contract/reports/reports.ts'
import { casePath } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { dayOfInstant, formatNumber, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/complaint-report.page.ts'
import { CasesExports } from './cases-exports.tsx'
import { loadReportFrame, orRefused, type ReportFrame, ReportPage } from './report-page.tsx'
import styles from './reports.module.css'
import { actOnSavedReport } from '#web/features/saved/index.ts'
import { Ticks } from './ticks.tsx'
import { useReportTexts } from './use-report-texts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const signedIn = await requireStaff({ guard: 'admin', page: 'Complaint Reports - View' }, request)
  const trail = new URL(request.url).searchParams.get('cursor')
  const frame = await loadReportFrame(signedIn, request)
  const [{ report, refused }, files] = await Promise.all([
    loadCases(frame, currentCursor(trail)),
    frame.mayExport ? browserClient.listReportExports() : undefined,
  ])
  return {
    report,
    refused,
    frame,
    files,
    mayOpen: holds(signedIn.permissions, 'Complaints - List View'),
    pages: pagesBeside(trail, report?.nextCursor ?? null),
  }
}

export const clientAction = ({ request }: Route.ClientActionArgs) => actOnSavedReport(request, 'cases')

/** A page of the cases; with a cursor of another order or an older version the report starts again. */
async function loadCases({ ids, query, today }: ReportFrame, cursor: string | undefined) {
  const body = { ...ids, ...casesAsked(query, today) }
  const found = await orRefused(browserClient.getComplaintReport({ body: { ...body, ...(cursor && { cursor }) } }))
  return found.refused.some(({ field }) => field === 'cursor')
    ? orRefused(browserClient.getComplaintReport({ body }))
    : found
}

export const shouldRevalidate = revalidateIfLoadable
export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

export default function ComplaintReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reports')
  const { report, refused, frame, files, mayOpen, pages } = loaderData
  const { query } = frame
  const columns = useColumns(report?.columns ?? query.columns, mayOpen)
  const rows = report?.rows ?? []
  const total = report?.total ?? null
  return (
    <ReportPage
      kind="cases"
      frame={frame}
      refused={refused}
      filters={report?.filters ?? []}
      fields={<CasesFields query={query} />}
    >
      {total !== null && <p role="status">{t('casesFound', { count: total, number: formatNumber(total) })}</p>}
      <DataTable
        caption={t('cases.title')}
        columns={columns}
        rows={rows}
        rowKey={row => row.complaintId}
        pages={pages}
        empty={<EmptyState title={t('nothing.title')} text={t('nothing.text')} />}
      />
      {files && rows.length > 0 && <CasesExports frame={frame} files={files} />}
    </ReportPage>
  )
}

/** Which cases, in which order, with which columns. */
function CasesFields({ query }: { query: ReportQuery }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const measures = reportMeasures.filter(name => name !== 'complaints')
  return (
    <>
      {query.cases && <input type="hidden" name="cases" value={query.cases.join(',')} />}
      <div className={styles.fields}>
        <NativeSelect
          name="measure"
          label={t('only')}
          defaultValue={query.measure ?? ''}
          data={[{ value: '', label: t('any') }, ...measures.map(value => ({ value, label: texts.measure(value) }))]}
        />
        <NativeSelect
          name="sort"
          label={t('sort')}
          defaultValue={query.sort}
          data={[
            { value: 'newest', label: t('newest') },
            { value: 'oldest', label: t('oldest') },
          ]}
        />
      </div>
      <Ticks
        name="column"
        legend={t('columns')}
        values={reportColumns}
        chosen={query.columns}
        labelOf={name => texts.column(name)}
      />
    </>
  )
}

type Case = ComplaintReport['rows'][number]

const isDimension = (name: ReportColumn): name is ReportDimension => reportDimensions.includes(name as ReportDimension)

function useColumns(columns: readonly ReportColumn[], mayOpen: boolean): TableColumn<Case>[] {
  const texts = useReportTexts()
  const { day } = useDates()
  const cellText = (column: ReportColumn, { value, name }: ReportCell): string => {
    if (isDimension(column)) return value === null ? '–' : texts.group(column, { key: String(value), name })
    if (value === null) return '–'
    if (column === 'trackingId') return formatTrackingId(String(value))
    return column.endsWith('At') ? day(dayOfInstant(String(value))) : String(value)
  }
  return columns.map((column, at) => ({
    id: column,
    header: texts.column(column),
    isRowHeader: at === 0,
    isNumber: column === 'daysUntilDecision',
    cell: row => {
      const cell = row.cells[at]
      const text = cell ? cellText(column, cell) : '–'
      return at === 0 && mayOpen ? (
        <Link to={casePath(row.complaintId)} data-row-link="">
          {text}
        </Link>
      ) : (
        text
      )
    },
  }))
}
