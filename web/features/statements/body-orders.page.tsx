import { Link } from 'react-router'
import { mostBodyOrders } from '#contract/desk/body-orders.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState, NoPermission } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/body-orders.page.ts'
import { BodyOrderState } from './body-order-state.tsx'

export const handle: TextsHandle = { texts: ['body-orders'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest', page: 'Statements - Give' }, request)
  return { orders: user.kind === 'respondent' ? await browserClient.listBodyOrders() : undefined }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** What decisions order the reader's body to do: open orders first, by their last day. */
export default function BodyOrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
  const { t, language } = useTranslation('body-orders')
  if (!orders) return <NoPermission title={t('list.title')} text={t('forRespondents')} />
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.lead')}>
        {orders.length > 0 && <PrintButton />}
      </PageHeader>
      <DataTable
        caption={t('list.caption')}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
        columns={[
          {
            id: 'order',
            header: t('list.columns.order'),
            isRowHeader: true,
            cell: ({ id, reference }) => <Link to={`/orders/${id}`}>{reference}</Link>,
          },
          { id: 'state', header: t('list.columns.state'), cell: order => <BodyOrderState order={order} /> },
          {
            id: 'due',
            header: t('list.columns.due'),
            cell: ({ dueOn, namedDay, state }) => state !== 'ended' && <FormattedDate day={dueOn ?? namedDay} />,
          },
          {
            id: 'text',
            header: t('list.columns.text'),
            cell: ({ text, language: written }) => (
              <span lang={written} className="as-typed">
                {text}
              </span>
            ),
          },
          { id: 'office', header: t('list.columns.office'), cell: ({ office }) => inLanguage(office, language) },
        ]}
      />
      {orders.length === mostBodyOrders && <p className="dimmed">{t('list.more', { count: mostBodyOrders })}</p>}
    </>
  )
}
