import { Link, useNavigation } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import {
  type ReportColumn,
  reportColumns,
  type ReportDimension,
  reportDimensions,
  reportMeasures,
} from '#contract/report-choices.ts'
import type { ComplaintReport, ReportCell } from '#contract/reports.ts'
import { PageError } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { currentCursor, nextTrail, previousTrail } from '#web/platform/cursor-trail.ts'
import { dayOfInstant, formatNumber, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/guard.ts'
import { holds } from '#web/platform/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { Checkbox, NativeSelect } from '#web/ui/fields/inputs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/complaint-report.page.ts'
import { ExportButtons } from './export-buttons.tsx'
import { Period } from './period.tsx'
import { loadReportChoices } from './report-choices.ts'
import { ShownFilters } from './report-filters.tsx'
import { ReportForm } from './report-form.tsx'
import { type ReportQuery, readReportQuery, writeReportQuery } from './report-query.rules.ts'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, permissions } = await requireStaff({ guard: 'admin', page: 'Complaint Reports - View' }, request)
  const address = new URL(request.url).searchParams
  const query = readReportQuery(address)
  const trail = address.get('cursor')
  const ids = { userId: user.id, roleId: user.roleId ?? 0 }
  const [loaded, choices] = await Promise.all([
    loadReport(ids, query, currentCursor(trail)),
    loadReportChoices(browserClient),
  ])
  return {
    ...loaded,
    query,
    choices,
    ids,
    mayOpen: holds(permissions, 'Complaints - List View'),
    mayExport: holds(permissions, 'Complaint Reports - Export'),
    today: dayOfInstant(new Date()),
    next: nextTrail(trail, loaded.report.nextCursor),
    previous: previousTrail(trail),
  }
}

const bodyOf = ({ from, to, filters, measure, columns, sort }: ReportQuery) => ({
  columns,
  sort,
  filters,
  ...(from && { from }),
  ...(to && { to }),
  ...(measure && { measure }),
})

type Ids = { userId: number; roleId: number }

/** The cases; what the server does not take comes back as refused fields, and there are none then. */
async function loadReport(
  ids: Ids,
  query: ReportQuery,
  cursor: string | undefined,
): Promise<{ report: ComplaintReport; refused: FieldError[] }> {
  try {
    const body = { ...ids, ...bodyOf(query), ...(cursor && { cursor }) }
    return { report: await browserClient.getComplaintReport({ body }), refused: [] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    const refused = error.failure.fields ?? []
    // a cursor of another order or an older version: the report begins anew
    if (refused.some(({ field }) => field === 'cursor')) return loadReport(ids, query, undefined)
    return { report: { columns: query.columns, rows: [], nextCursor: null, total: 0, filters: [] }, refused }
  }
}

export const HydrateFallback = PageSkeleton
export { PageError as ErrorBoundary }

const path = '/reports/complaint-report/'

export default function ComplaintReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reports')
  const { report, refused, query, choices, ids, mayOpen, mayExport, today, next, previous } = loaderData
  const isLoading = useNavigation().state === 'loading'
  const columns = useColumns(report.columns, mayOpen)
  return (
    <>
      <PageHeader title={t('cases.title')} text={t('cases.text')}>
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
        <CasesFields query={query} />
      </ReportForm>
      <ShownFilters path={path} query={query} filters={report.filters} />
      <Period from={query.from} to={query.to} />
      <p role="status">{t('casesFound', { count: report.total, number: formatNumber(report.total) })}</p>
      <div aria-busy={isLoading} className={styles.result}>
        <DataTable
          caption={t('cases.title')}
          columns={columns}
          rows={report.rows}
          rowKey={row => row.complaintId}
          next={next}
          previous={previous}
          empty={<EmptyState title={t('nothing.title')} text={t('nothing.text')} />}
        />
        {mayExport && report.total > 0 && (
          <ExportButtons
            path="/Complaints/ExportComplaintReport"
            name="complaint-report"
            body={{ userID: ids.userId, roleID: ids.roleId, ...bodyOf(query) }}
          />
        )}
      </div>
    </>
  )
}

/** Which of the cases, in which order, with which columns. */
function CasesFields({ query }: { query: ReportQuery }) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const measures = reportMeasures.filter(name => name !== 'complaints')
  return (
    <>
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
      <details>
        <summary>{t('columns')}</summary>
        <fieldset className={styles.ticks}>
          <legend className="visually-hidden">{t('columns')}</legend>
          {reportColumns.map(name => (
            <Checkbox
              key={name}
              name="column"
              value={name}
              label={texts.column(name)}
              defaultChecked={query.columns.includes(name)}
            />
          ))}
        </fieldset>
      </details>
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
        <Link to={`/complain/case-officer-form/${row.complaintId}`} data-row-link="">
          {text}
        </Link>
      ) : (
        text
      )
    },
  }))
}
