import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import type { CaseIntent, Done } from './case-answer.ts'
import styles from '../track.module.css'

const texts = {
  'accept-conclusion': 'accept.done',
  'reject-conclusion': 'reject.done',
  'rate-conclusion': 'rate.done',
  'request-referral': 'referring:mine.done',
  'report-silence': 'referring:mine.silence.done',
  'contest-order': 'orders.done',
  'comment-on-statement': 'statement.done',
  withdraw: 'withdraw.done',
  reopen: 'reopen.done',
} as const satisfies Record<CaseIntent, string>

/** What was done just now: the catalogue's message first. */
export function CaseDone({ done }: { done: Done | null | undefined }) {
  const { t } = useTranslation(['concluding', 'referring'])
  if (!done) return null
  return (
    <div id="done" className={styles.details}>
      <StatusMessage isNotice>
        <CatalogueMessage message={done.message} />
        <br />
        {t(texts[done.intent])}
      </StatusMessage>
    </div>
  )
}
