import type { ReportDimension, ReportMeasure } from '#contract/reports/report-choices.ts'
import type { ChartFigures, ReportRow } from '#contract/reports/reports.ts'
import { casesPath, chartsAsked, readReportQuery, type ReportQuery } from '#contract/reports/report-query.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant, formatNumber } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/charts.page.ts'
import { ChartCard } from './chart-card.tsx'
import { ChosenLine } from './chosen-line.tsx'
import { loadReportChoices } from './report-choices.ts'
import { orRefused } from './report-page.tsx'
import type { ShownChart } from './shown-chart.ts'
import styles from './charts.module.css'
import { useReportTexts } from './use-report-texts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, permissions } = await requireStaff({ guard: 'editor' }, request)
  const query = readReportQuery(new URL(request.url).searchParams)
  const today = dayOfInstant(new Date())
  const params = { userId: user.id, roleId: user.roleId ?? 0 }
  const [{ report: figures, refused }, choices] = await Promise.all([
    orRefused(browserClient.getChartFigures({ params, query: chartsAsked(query, today) })),
    loadReportChoices(browserClient, holds(permissions, 'Complaints - List View')),
  ])
  return { figures, refused, query, today, choices, mayOpen: holds(permissions, 'Complaint Reports - View') }
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** Bars of a chart; the table has the rest. */
const mostBars = 15

export default function ChartsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reports')
  const { figures, mayOpen, query, today, choices, refused } = loaderData
  const charts = useCharts(figures ?? noFigures, query, mayOpen)
  return (
    <>
      <PageHeader title={t('charts.title')} text={t('charts.text')}>
        <PrintButton />
      </PageHeader>
      <ChosenLine
        path="/charts/echarts"
        fields={null}
        filters={figures?.filters ?? []}
        {...{ query, today, choices, refused }}
      />
      {charts.length === 0 ? (
        <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
      ) : (
        <div className={styles.charts}>
          {charts.map(chart => (
            <ChartCard key={chart.id} chart={chart} />
          ))}
        </div>
      )}
    </>
  )
}

/** For a period that was refused. */
const noFigures: ChartFigures = {
  months: [],
  ethiopianMonths: [],
  zones: [],
  organizations: [],
  outcomes: [],
  stages: [],
  filters: [],
}

/** Every chart that has data, with its summary. */
function useCharts(figures: ChartFigures, query: ReportQuery, mayOpen: boolean): ShownChart[] {
  const { t } = useTranslation('reports')
  const texts = useReportTexts()
  const { calendar } = useDates()
  const pathOf = (dimension: ReportDimension, key: string | undefined, measure?: ReportMeasure) =>
    mayOpen && key !== undefined ? casesPath({ ...query, groupings: [dimension] }, [{ key }], measure) : undefined
  const byGroup = (
    id: 'overTime' | 'byPlace' | 'byBody' | 'outcomes',
    dimension: ReportDimension,
    rows: readonly ReportRow[],
    kind: ShownChart['kind'],
  ): ShownChart => {
    const groups = rows.filter(row => row.groups.length === 1)
    const named = groups.map(({ groups: [group], figures: own }) => ({
      name: group ? texts.group(dimension, group) : '',
      path: pathOf(dimension, group?.key, id === 'outcomes' ? 'closed' : undefined),
      figures: own,
    }))
    const measures = id === 'outcomes' ? (['complaints'] as const) : (['complaints', 'closed'] as const)
    const most = named.toSorted((one, other) => (other.figures.complaints ?? 0) - (one.figures.complaints ?? 0))[0]
    return {
      id,
      kind,
      title: t(`charts.${id}`),
      heading: texts.dimension(dimension),
      summary: most
        ? t('charts.most', {
            count: named.length,
            total: formatNumber(rows[0]?.figures.complaints ?? 0),
            name: most.name,
            most: formatNumber(most.figures.complaints ?? 0),
          })
        : '',
      names: named.map(({ name }) => name),
      paths: named.map(({ path }) => path),
      series: measures.map(measure => ({
        name: texts.measure(measure),
        values: named.map(one => one.figures[measure] ?? 0),
      })),
      shown: id === 'overTime' ? undefined : mostBars,
    }
  }
  const nameOf = ({ status }: { status: string }) => texts.group('status', { key: status, name: null })
  const slowest = figures.stages.toSorted((one, other) => other.daysMedian - one.daysMedian)[0]
  const stages: ShownChart = {
    id: 'stages',
    kind: 'bars',
    title: t('charts.stages'),
    heading: texts.dimension('status'),
    summary: slowest
      ? t('charts.slowest', {
          name: nameOf(slowest),
          days: t('days', { count: slowest.daysMedian }),
          cases: t('casesFound', { count: slowest.cases, number: formatNumber(slowest.cases) }),
        })
      : '',
    names: figures.stages.map(nameOf),
    paths: figures.stages.map(({ status }) => pathOf('status', status)),
    series: [
      { name: t('charts.waitingMedian'), values: figures.stages.map(({ daysMedian }) => daysMedian) },
      { name: t('charts.waitingNinetieth'), values: figures.stages.map(({ daysNinetieth }) => daysNinetieth) },
    ],
    shown: undefined,
  }
  const isEthiopian = calendar === 'ethiopian'
  return [
    byGroup(
      'overTime',
      isEthiopian ? 'ethiopianMonth' : 'month',
      isEthiopian ? figures.ethiopianMonths : figures.months,
      'line',
    ),
    byGroup('byPlace', 'zone', figures.zones, 'tiles'),
    byGroup('byBody', 'organization', figures.organizations, 'bars'),
    stages,
    byGroup('outcomes', 'closeReason', figures.outcomes, 'bars'),
  ].filter(({ names }) => names.length > 0)
}
