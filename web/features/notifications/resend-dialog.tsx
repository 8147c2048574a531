import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useRevalidator } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { OutboxMessage } from '#contract/settings/notifications.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatPhone } from '#web/platform/format.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import styles from './outbox.module.css'

interface ResendDialogProps {
  message: OutboxMessage
  onClose: (isQueued: boolean) => void
}

/** Asks before a message is sent again, because it may arrive twice. */
export function ResendDialog({ message, onClose }: ResendDialogProps) {
  const { t } = useTranslation('notifications')
  const dialog = useRef<HTMLDialogElement>(null)
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<'not-resendable' | 'failed'>()
  const [isSending, setSending] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const resend = async () => {
    if (isSending) return
    setSending(true)
    try {
      await browserClient.resendMessage({ params: { id: message.id } })
      await revalidate()
      onClose(true)
    } catch (error) {
      const isRefused = error instanceof CallFailure && error.failure.code === 'not-resendable'
      setProblem(isRefused ? 'not-resendable' : 'failed')
      setSending(false)
    }
  }
  return (
    <dialog ref={dialog} aria-labelledby="resend-title" onClose={() => onClose(false)}>
      <h2 id="resend-title">{t('resend.title')}</h2>
      <p>{t('resend.text', { recipient: formatPhone(message.recipient) })}</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {t(`resend.${problem}`)}
        </p>
      )}
      <div className="actions">
        <Button aria-disabled={isSending} onClick={resend}>
          {t('resend.confirm')}
        </Button>
        <QuietButton onClick={() => dialog.current?.close()}>{t('resend.cancel')}</QuietButton>
      </div>
    </dialog>
  )
}
