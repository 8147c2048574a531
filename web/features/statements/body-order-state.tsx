import type { ListedBodyOrder } from '#contract/desk/body-orders.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import styles from './statements.module.css'

const tones: Record<ListedBodyOrder['state'], Tone> = {
  announced: 'calm',
  running: 'warning',
  reported: 'good',
  'not-contested': 'good',
  contested: 'warning',
  ended: 'calm',
}

/** Where an order stands, and whether its time is over. */
export function BodyOrderState({ order }: { order: Pick<ListedBodyOrder, 'state' | 'isOverdue'> }) {
  const { t } = useTranslation('body-orders')
  return (
    <span className={styles.badges}>
      <Badge tone={tones[order.state]}>{t(`states.${order.state}`)}</Badge>
      {order.isOverdue && <Badge tone="bad">{t('overdue')}</Badge>}
    </span>
  )
}
