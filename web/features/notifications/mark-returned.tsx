import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OutboxMessage } from '#contract/settings/notifications.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatPhone } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './outbox.module.css'

/** Marks a message as one that came back, or takes the mark back; nothing for one that is known to have come back otherwise. */
export function MarkReturned({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('notifications')
  const { revalidate } = useRevalidator()
  const [hasFailed, setFailed] = useState(false)
  const { id, isMarked, deliveryStatus, recipient } = message
  if (deliveryStatus === 'returned' && !isMarked) return null
  const mark = async () => {
    try {
      await browserClient.markReturned({ params: { id }, body: { isReturned: !isMarked } })
      setFailed(false)
    } catch {
      setFailed(true)
    }
    await revalidate()
  }
  return (
    <>
      <button type="button" className={`button no-print ${styles.resend}`} data-kind="quiet" onClick={mark}>
        {t(isMarked ? 'marking.undo' : 'marking.mark')}{' '}
        <span className="visually-hidden">{formatPhone(recipient)}</span>
      </button>
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {t('marking.failed')}
        </p>
      )}
    </>
  )
}
