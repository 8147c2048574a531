import { inList } from '#contract/values/lists.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { nameBodies } from '#web/ui/fields/named-bodies.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { Route } from './+types/owed-orders.page.ts'
import { BodiesTable } from './bodies-table.tsx'
import { OrdersFilter } from './orders-filter.tsx'
import { OrdersTable } from './orders-table.tsx'
import styles from './owed-orders.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Complaints - Follow up' }, request)
  const query = new URL(request.url).searchParams
  const filter = { body: readId(query.get('body')), isOverdue: query.get('overdue') === 'yes' }
  const [owed, office, [body]] = await Promise.all([
    browserClient.getOwedOrders({
      query: {
        ...(filter.body !== undefined && { organizationId: filter.body }),
        ...(filter.isOverdue && { overdue: 'yes' }),
      },
    }),
    browserClient.getOffice(),
    nameBodies(browserClient, filter.body === undefined ? [] : [filter.body]),
  ])
  const mayOpen = holds(permissions, 'Complaints - List View')
  return { owed, office: office.name, filter, body, mayOpen, today: dayOfInstant(new Date()) }
}

/** The id of an address; undefined for anything that is none. */
const readId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** What each body owes by orders of decisions, and below it the open orders. */
export default function OwedOrdersPage({ loaderData }: Route.ComponentProps) {
  const { owed, office, filter, body, mayOpen, today } = loaderData
  const { t, language } = useTranslation('owed-orders')
  const { day } = useDates()
  const onPaper = inList(language, [office && inLanguage(office, language), day(today)])
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} text={t('lead')}>
        {owed.bodies.length > 0 && <PrintButton />}
      </PageHeader>
      <p className={styles.printed}>{onPaper}</p>
      {owed.bodies.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <>
          <BodiesTable bodies={owed.bodies} isMore={owed.areMore.bodies} since={owed.since} />
          <div className={styles.section} id="open-orders">
            <h2>{t('orders.title')}</h2>
            <OrdersFilter filter={filter} body={body} />
            <OrdersTable orders={owed.orders} isMore={owed.areMore.orders} mayOpen={mayOpen} />
          </div>
        </>
      )}
    </div>
  )
}
