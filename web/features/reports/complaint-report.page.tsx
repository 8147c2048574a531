import { Link } from 'react-router'
import {
  isOfNumbers,
  type ReportColumn,
  reportColumns,
  reportDimensions,
  reportMeasures,
  sortsBy,
  type SingleDimension,
  singleDimensions,
  type StatementState,
} from '#contract/reports/report-choices.ts'
import { groupName, groupsThatBegin } from '#contract/reports/report-groups.ts'
import { casesAsked, type ReportQuery } from '#contract/reports/report-query.ts'
import type { ComplaintReport, ReportCell } from '#contract/reports/reports.ts'
import { casePath } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { dayOfInstant, formatNumber, formatTrackingId } from '#web/platform/format.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable, type RowHeading, type TableColumn } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/complaint-report.page.ts'
import { CasesExports } from './cases-exports.tsx'
import { Groupings } from './groupings.tsx'
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
  const language = pagePreferences().language
  const body = { ...ids, ...casesAsked(query, today), language }
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
  const columns = useColumns(report?.columns ?? query.columns, query.gatheredBy, mayOpen)
  const headingsOf = useGroupHeadings(report, query)
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
        headingsOf={headingsOf}
        sort={query.sort}
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
  const byColumn = reportColumns.flatMap(name => {
    const { ascending, descending } = sortsBy(name)
    const column = texts.column(name)
    return name === 'registeredAt'
      ? []
      : [
          { value: ascending, label: t('ascending', { column }) },
          { value: descending, label: t('descending', { column }) },
        ]
  })
  const sorts = [{ value: 'newest', label: t('newest') }, { value: 'oldest', label: t('oldest') }, ...byColumn]
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
        <NativeSelect name="sort" label={t('sort')} defaultValue={query.sort} data={sorts} />
      </div>
      <Groupings name="by" offered={singleDimensions} chosen={query.gatheredBy} isOptional />
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

const isDimension = (name: ReportColumn): name is SingleDimension => reportDimensions.includes(name as SingleDimension)

/** The columns beside those that the rows are grouped by, whose values are in the headings of the groups. */
function useColumns(
  columns: readonly ReportColumn[],
  gatheredBy: readonly SingleDimension[],
  mayOpen: boolean,
): TableColumn<Case>[] {
  const texts = useReportTexts()
  const { day } = useDates()
  const cellText = (column: ReportColumn, { value, name }: ReportCell): string => {
    if (isDimension(column)) return value === null ? '–' : texts.group(column, { key: String(value), name })
    if (value === null) return '–'
    if (column === 'trackingId') return formatTrackingId(String(value))
    if (column === 'statement') return texts.statement(value as StatementState)
    return column.endsWith('At') ? day(dayOfInstant(String(value))) : String(value)
  }
  const others = columns.filter(column => !gatheredBy.some(name => name === column))
  const shown = others.length === 0 ? columns : others
  return shown.map((column, at) => ({
    id: column,
    header: texts.column(column),
    isRowHeader: at === 0,
    isNumber: isOfNumbers(column),
    sorts: sortsBy(column),
    cell: row => {
      const cell = row.cells[columns.indexOf(column)]
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

/** The headings of the groups that begin with a row, each with the number of all its cases. */
function useGroupHeadings(report: ComplaintReport | undefined, { gatheredBy }: ReportQuery) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const found = new Map(report?.groups.map(one => [groupName(one.groups.map(({ key }) => key)), one]))
  return (row: Case, former: Case | undefined): RowHeading[] =>
    groupsThatBegin(former?.groups, row.groups).flatMap(keys => {
      const one = found.get(groupName(keys))
      const group = one?.groups.at(-1)
      const dimension = gatheredBy[keys.length - 1]
      if (!one || !group || !dimension) return []
      const cases = t('casesFound', { count: one.cases, number: formatNumber(one.cases) })
      const text = t('groupHeading', { dimension: texts.dimension(dimension), group: texts.group(dimension, group) })
      return [{ key: groupName(keys), level: keys.length, text, note: cases }]
    })
}
