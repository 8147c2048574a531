import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { CaseMessage } from '#contract/settings/notifications.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import styles from '../case.module.css'
import { isInVain } from './timeline.rules.ts'

/** Recipient, channel and delivery of a message; its text only for readers of messages. */
export function MessageText({ message }: { message: CaseMessage }) {
  const { t, language } = useTranslation(['desk', 'notifications'])
  const { channel, status, sentAt, deliveryStatus, content } = message
  const name = message.name ? inLanguage(message.name, language) : t(`case.message.${message.to}`)
  const report = deliveryStatus && t(`notifications:deliveryStatus.${deliveryStatus}`)
  const summary = (
    <>
      {t('case.message.to', { channel: t(`notifications:channel.${channel}`), name })}{' '}
      <strong>{t(`notifications:status.${status}`)}</strong>
      {sentAt && (
        <>
          {' · '}
          <FormattedInstant instant={sentAt} />
        </>
      )}
      {deliveryStatus && (
        <>
          {' · '}
          {isInVain(message) ? <Badge tone="bad">{report}</Badge> : report}
        </>
      )}
    </>
  )
  if (!content) return summary
  return (
    <details className={styles.message}>
      <summary>{summary}</summary>
      <p>{content.recipient}</p>
      {content.subject && <p>{content.subject}</p>}
      <p className="as-typed">{content.text}</p>
    </details>
  )
}
