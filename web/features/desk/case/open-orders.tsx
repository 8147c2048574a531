import type { CaseOrder } from '#contract/desk/orders.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { InPageLink } from '#web/ui/in-page-link.tsx'
import styles from './case-orders.module.css'

/** How many orders of the case are open, and how many are late, with the way to them; nothing when none is. */
export function OpenOrders({ orders }: { orders: readonly CaseOrder[] }) {
  const { t } = useTranslation('orders')
  const open = orders.filter(({ state }) => state !== 'ended')
  if (open.length === 0) return null
  const late = open.filter(({ isOverdue }) => isOverdue).length
  return (
    <p>
      <InPageLink to="orders">{t('open', { count: open.length })}</InPageLink>
      {late > 0 && <strong className={styles.late}> · {t('late', { count: late })}</strong>}
    </p>
  )
}
