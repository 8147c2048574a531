import { measureGroups, reportDimensions, type ReportMeasure } from '#contract/reports/report-choices.ts'
import { summaryAsked } from '#contract/reports/report-query.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/summary-report.page.ts'
import { Bars } from './bars.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Groupings } from './groupings.tsx'
import { loadReportFrame, orRefused, type ReportFrame, ReportPage } from './report-page.tsx'
import { actOnSavedReport } from '#web/features/saved/index.ts'
import { Ticks } from './ticks.tsx'
import { useReportTexts } from './use-report-texts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const signedIn = await requireStaff({ guard: 'admin', page: 'Summary Reports - View' }, request)
  const frame = await loadReportFrame(signedIn, request)
  const body = { ...frame.ids, ...summaryAsked(frame.query, frame.today), language: pagePreferences().language }
  const loaded = await orRefused(browserClient.getSummaryReport({ body }))
  return { ...loaded, frame, mayList: holds(signedIn.permissions, 'Complaint Reports - View') }
}

export const clientAction = ({ request }: Route.ClientActionArgs) => actOnSavedReport(request, 'summary')

export const shouldRevalidate = revalidateIfLoadable
export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

const groups = ['cases', 'said', 'bodies'] as const

export default function SummaryReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const { report, refused, frame, mayList } = loaderData
  const { query } = frame
  return (
    <ReportPage
      kind="summary"
      frame={frame}
      refused={refused}
      filters={report?.filters ?? []}
      before={report?.before ?? null}
      fields={
        <>
          {query.groupSort && <input type="hidden" name="sort" value={query.groupSort} />}
          <Groupings name="group" offered={reportDimensions} chosen={query.groupings} />
          {groups.map(group => (
            <Ticks<ReportMeasure>
              key={group}
              name="show"
              legend={t(`figures.${group}`)}
              values={measureGroups[group]}
              chosen={query.measures}
              labelOf={name => texts.measure(name)}
            />
          ))}
          <Checkbox name="compare" value="before" label={t('compare')} defaultChecked={query.compare} />
        </>
      }
    >
      {report && report.rows.length > 1 ? (
        <>
          <FiguresTable report={report} query={query} hasLinks={mayList} />
          <Bars report={report} />
          {frame.mayExport && (
            <ExportButtons path="/Complaints/ExportSummaryReport" name="summary-report" body={wireBodyOf(frame)} />
          )}
        </>
      ) : (
        refused.length === 0 && <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
      )}
    </ReportPage>
  )
}

/** The parameters as the call has them on the wire. */
function wireBodyOf({ ids, query, today }: ReportFrame) {
  const { groupings, select, ...others } = summaryAsked(query, today)
  return { userID: ids.userId, roleID: ids.roleId, grpByListText: groupings, groupBySelectText: select, ...others }
}
