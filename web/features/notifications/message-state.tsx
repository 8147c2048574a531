import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { DeliveryStatus, NotificationStatus, OutboxMessage } from '#contract/settings/notifications.ts'
import { notArrived } from '#contract/values/choices.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './outbox.module.css'

const tones: Record<NotificationStatus, Tone> = {
  queued: 'calm',
  sending: 'calm',
  sent: 'good',
  'not-configured': 'warning',
  dead: 'bad',
}

const isInVain = (status: DeliveryStatus | null): boolean => status !== null && notArrived.some(each => each === status)

/** What was reported about a message. */
function Delivery({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('notifications')
  const tone = isInVain(status) ? 'bad' : status === 'delivered' ? 'good' : 'calm'
  return <Badge tone={tone}>{t(`deliveryStatus.${status}`)}</Badge>
}

/** The state of a message, and the gateway's answer. */
export function MessageState({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <Badge tone={isInVain(message.deliveryStatus) ? 'calm' : tones[message.status]}>
        {t(`status.${message.status}`)}
      </Badge>
      {message.deliveryStatus && <Delivery status={message.deliveryStatus} />}
      {message.sentAt && (
        <small>
          {t('sentAt')} <FormattedInstant instant={message.sentAt} />
        </small>
      )}
      {message.heldUntil && message.heldReason && (
        <small>
          {t(`held.${message.heldReason}`)} {t('held.until')} <FormattedInstant instant={message.heldUntil} />
        </small>
      )}
      {message.attempts > 0 && message.status !== 'sent' && <small>{t('attempts', { count: message.attempts })}</small>}
      {message.lastError && (
        <details className={styles.error}>
          <summary>{t('lastError')}</summary>
          <code lang="en">{message.lastError}</code>
        </details>
      )}
    </>
  )
}
