import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

/** What the last form did, where the form itself goes on. It goes when the next one is sent. */
export function StatusMessage({ isNotice, children }: { isNotice?: boolean; children: ReactNode }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <p role="status" className={isNotice ? 'notice' : undefined}>
      {!isSending && children}
    </p>
  )
}
