import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * What the last form did, where the form itself goes on. It goes when the next one is sent. A notice stands away from the
 * form and is brought before the reader.
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
