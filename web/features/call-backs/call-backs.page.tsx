import { Link } from 'react-router'
import { mostMissed } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { outcomeThatLed } from '#web/platform/answers/outcome.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/call-backs.page.ts'
import { callBackPath, recordIntent } from './call-back.action.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Call-backs - Record' }, request)
  return browserClient.listCallBacks()
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** The call-backs that wait for the reader, the oldest first. */
export default function CallBacksPage({ loaderData: { callBacks, isMore } }: Route.ComponentProps) {
  const { t } = useTranslation('call-backs')
  const outcome = outcomeThatLed(recordIntent)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <OutcomeNotice outcome={outcome} meaning={undefined} />
      <DataTable
        caption={t('caption')}
        rows={callBacks}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        columns={[
          {
            id: 'complainant',
            header: t('columns.complainant'),
            isRowHeader: true,
            cell: ({ id, complainantName }) => <Link to={callBackPath(id)}>{complainantName}</Link>,
          },
          {
            id: 'trackingId',
            header: t('columns.trackingId'),
            cell: ({ trackingId }) => <span translate="no">{formatTrackingId(trackingId)}</span>,
          },
          {
            id: 'closed',
            header: t('columns.closed'),
            cell: ({ closedAt }) => <FormattedInstant instant={closedAt} />,
          },
          {
            id: 'until',
            header: t('columns.until'),
            cell: ({ waitsUntil }) => <FormattedInstant instant={waitsUntil} />,
          },
          {
            id: 'tries',
            header: t('columns.tries'),
            cell: ({ missed, triedAt }) =>
              triedAt === null ? (
                t('notTried')
              ) : (
                <>
                  {t('tries', { count: missed, most: mostMissed })} <FormattedInstant instant={triedAt} />
                </>
              ),
          },
        ]}
      />
      {isMore && <p className="notice">{t('more', { count: callBacks.length })}</p>}
    </>
  )
}
