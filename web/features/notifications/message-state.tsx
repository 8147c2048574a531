import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { NotificationStatus, OutboxMessage } from '#contract/settings/notifications.ts'
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

/** The state of a message, and the gateway's answer. */
export function MessageState({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('notifications')
  return (
    <>
      <Badge tone={tones[message.status]}>{t(`status.${message.status}`)}</Badge>
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
      {message.deliveryStatus && <small>{t('delivery', { status: message.deliveryStatus })}</small>}
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
