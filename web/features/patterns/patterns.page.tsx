import { Link } from 'react-router'
import { listPath } from '#contract/http/list-query.ts'
import type { Cluster, Patterns } from '#contract/reports/patterns.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import { casesPath, readReportQuery } from '#contract/reports/report-query.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/patterns.page.ts'
import { openingOfCluster } from './opening-path.ts'
import styles from './patterns.module.css'
import { QuietLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Complaints - Supervise' }, request)
  const patterns = await browserClient.getPatterns()
  return {
    patterns,
    mayList: holds(permissions, 'Complaints - List View'),
    mayReport: holds(permissions, 'Complaint Reports - View'),
  }
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** Where unusually many complaints of one kind come from, with the usual number and the cases behind each figure. */
export default function PatternsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('patterns')
  const { day } = useDates()
  const { patterns } = loaderData
  const { from, to, compared, isTooEarly, isMore, clusters } = patterns
  return (
    <div className={styles.whole}>
      <PageHeader title={t('title')} text={t('lead')}>
        <QuietLink to="/systemic-cases">{t('toSystemic')}</QuietLink>
        <PrintButton />
      </PageHeader>
      <p className={styles.period}>
        {t('period', { from: day(from), to: day(to) })}
        {!isTooEarly && ` ${t('compared', { count: compared })}`}
      </p>
      {isTooEarly ? (
        <EmptyState title={t('early.title')} text={t('early.text')} />
      ) : (
        <ClusterTable {...loaderData} empty={<EmptyState title={t('none.title')} text={t('none.text')} />} />
      )}
      {isMore && <p className="notice">{t('more', { count: clusters.length })}</p>}
      <details className="card">
        <summary>{t('how.title')}</summary>
        <p>{t('how.counted')}</p>
        <p>{t('how.unusual')}</p>
        <p>{t('how.visibility')}</p>
      </details>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function ClusterTable({ patterns, mayList, mayReport, empty }: Loaded & { empty: React.ReactNode }) {
  const { t, language } = useTranslation('patterns')
  const named = (name: { en: string; am: string }) => inLanguage(name, language)
  return (
    <DataTable
      caption={t('caption')}
      rows={patterns.clusters}
      rowKey={keyOf}
      empty={empty}
      columns={[
        {
          id: 'organization',
          header: t('columns.organization'),
          isRowHeader: true,
          cell: ({ organization }) => named(organization),
        },
        { id: 'type', header: t('columns.type'), cell: ({ complaintType }) => named(complaintType) },
        {
          id: 'place',
          header: t('columns.place'),
          cell: ({ location, isOutsideZones }) =>
            isOutsideZones ? t('outsideZones', { place: named(location) }) : named(location),
        },
        {
          id: 'count',
          header: t('columns.count'),
          cell: cluster => {
            const path = pathOf(cluster, patterns, { mayList, mayReport })
            const words = t('cases', { count: cluster.count, number: formatNumber(cluster.count) })
            return path ? <Link to={path}>{words}</Link> : words
          },
        },
        { id: 'why', header: t('columns.why'), cell: cluster => <Why cluster={cluster} /> },
        {
          id: 'open',
          header: t('columns.open'),
          isOnlyOnScreen: true,
          cell: cluster => (
            <Link to={openingOfCluster(cluster)} aria-label={t('openOf', { body: named(cluster.organization) })}>
              {t('open')}
            </Link>
          ),
        },
      ]}
    />
  )
}

const keyOf = ({ organization, complaintType, location, isOutsideZones }: Cluster) =>
  [organization.id, complaintType.id, location.id, isOutsideZones].join(' ')

/** Why a cluster is listed, in one sentence. */
function Why({ cluster: { count, usual, mostBefore } }: { cluster: Cluster }) {
  const { t } = useTranslation('patterns')
  const { least, most } = usual
  const usually =
    most === 0
      ? t('why.none')
      : least === most
        ? t('why.same', { number: formatNumber(most) })
        : t('why.range', { least: formatNumber(least), most: formatNumber(most) })
  return (
    <>
      {t('why.now', { number: formatNumber(count), usually })}{' '}
      <small className="dimmed">
        {mostBefore === 0 ? t('why.never') : t('why.most', { number: formatNumber(mostBefore) })}
      </small>
    </>
  )
}

/** The list of the cases; lists cannot filter by a region without its zones, but the complaint report can. */
function pathOf(
  { organization, complaintType, location, isOutsideZones }: Cluster,
  { from, to }: Patterns,
  { mayList, mayReport }: Pick<Loaded, 'mayList' | 'mayReport'>,
): string | undefined {
  const [body, type, place] = [organization.id, complaintType.id, location.id]
  if (!isOutsideZones)
    return mayList
      ? listPath({ filterBy: 'all', filter: { organization: body, type, location: place, from, to } })
      : undefined
  const filters = { organization: String(body), complaintType: String(type), region: String(place), zone: withoutValue }
  const report = { ...readReportQuery(new URLSearchParams({ from, to })), filters }
  return mayReport ? casesPath(report, [], undefined) : undefined
}
