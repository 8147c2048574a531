import { Link } from 'react-router'
import type { MonthOfCallBacks, UncalledCallBack } from '#contract/desk/call-backs.ts'
import { callBackEndings } from '#contract/desk/call-back-endings.ts'
import { mostMissed } from '#contract/values/action-choices.ts'
import { casePath } from '#web/features/desk/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatNumber, formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useMonths } from '#web/ui/use-months.ts'
import type { Route } from './+types/call-back-months.page.ts'
import styles from './call-backs.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Supervise' }, request)
  return browserClient.getCallBackMonths()
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** What came of the call-backs of each month, and those that nobody has made yet. */
export default function CallBackMonthsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('call-back-months')
  const { uncalled, isMore, share, days, months } = loaderData
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} text={t('lead')}>
        {months.length > 0 && <PrintButton />}
      </PageHeader>
      {share === 0 && <p className="notice">{t('none')}</p>}
      <div className={styles.part}>
        <h2>{t('uncalled.title')}</h2>
        <p className="dimmed">{t('uncalled.lead', { number: formatNumber(days) })}</p>
        <Uncalled callBacks={uncalled} />
        {isMore && <p className="notice">{t('uncalled.more', { number: formatNumber(uncalled.length) })}</p>}
      </div>
      <div className={styles.part}>
        <h2>{t('months.title')}</h2>
        <p className="dimmed">{t('months.lead')}</p>
        <Months months={months} />
      </div>
    </div>
  )
}

function Uncalled({ callBacks }: { callBacks: readonly UncalledCallBack[] }) {
  const { t } = useTranslation('call-back-months')
  return (
    <DataTable
      caption={t('uncalled.title')}
      rows={callBacks}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('uncalled.empty.title')} text={t('uncalled.empty.text')} />}
      columns={[
        {
          id: 'case',
          header: t('uncalled.case'),
          isRowHeader: true,
          cell: ({ complaintId, trackingId }) =>
            trackingId === null ? (
              t('uncalled.notShown')
            ) : (
              <Link to={casePath(complaintId)} translate="no">
                {formatTrackingId(trackingId)}
              </Link>
            ),
        },
        {
          id: 'closed',
          header: t('uncalled.closed'),
          cell: ({ closedAt }) => <FormattedInstant instant={closedAt} />,
        },
        {
          id: 'until',
          header: t('uncalled.until'),
          cell: ({ waitsUntil }) => <FormattedInstant instant={waitsUntil} />,
        },
        {
          id: 'tries',
          header: t('uncalled.tries'),
          cell: ({ missed }) =>
            missed === 0
              ? t('uncalled.notTried')
              : t('uncalled.tried', { number: formatNumber(missed), most: formatNumber(mostMissed) }),
        },
      ]}
    />
  )
}

const numbers = ['cases', 'drawn', ...callBackEndings, 'waiting'] as const

function Months({ months }: { months: readonly MonthOfCallBacks[] }) {
  const { t } = useTranslation('call-back-months')
  const { month: monthName } = useMonths()
  return (
    <DataTable
      caption={t('months.title')}
      rows={months}
      rowKey={({ month }) => month}
      empty={<EmptyState title={t('months.empty.title')} text={t('months.empty.text')} />}
      columns={[
        { id: 'month', header: t('months.month'), isRowHeader: true, cell: ({ month }) => monthName(month) },
        ...numbers.map(name => ({
          id: name,
          header: t(`months.${name}`),
          isNumber: true,
          cell: (each: MonthOfCallBacks) => formatNumber(each[name]),
        })),
      ]}
    />
  )
}
