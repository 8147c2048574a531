import { useTranslation } from 'react-i18next'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import type { CaseIntent } from './case-answer.ts'
import styles from './track.module.css'

const texts = {
  'accept-conclusion': 'accept.done',
  'reject-conclusion': 'reject.done',
  'rate-conclusion': 'rate.done',
  'request-referral': 'supervising:mine.done',
  withdraw: 'withdraw.done',
  reopen: 'reopen.done',
} as const satisfies Record<CaseIntent, string>

/** What was done just now. */
export function CaseDone({ done }: { done: CaseIntent | null | undefined }) {
  const { t } = useTranslation(['concluding', 'supervising'])
  if (!done) return null
  return (
    <div id="done" className={styles.details}>
      <StatusMessage isNotice>{t(texts[done])}</StatusMessage>
    </div>
  )
}
