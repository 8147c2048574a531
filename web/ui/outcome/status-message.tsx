import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * The result of the last form, inside the form itself. It disappears when the next one is sent. A notice is shown outside of the
 * form and scrolled into view.
 */
export function StatusMessage({ isNotice, children }: { isNotice?: boolean; children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNotice) message.current?.focus()
  }, [isNotice])
  const isSending = useNavigation().state === 'submitting'
  return (
    <p ref={message} role="status" tabIndex={isNotice ? -1 : undefined} className={isNotice ? 'notice' : undefined}>
      {!isSending && children}
    </p>
  )
}
