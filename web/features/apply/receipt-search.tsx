import { Link } from 'react-router'
import {
  type FoundStatus,
  ProofCard,
  ProofForm,
  TrackedPage,
  TrackingIdForm,
  type TypingProblem,
} from '#web/features/track/index.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './apply.module.css'
import { confirmPath, startPath } from './paths.ts'

/** No receipt is shown in this tab: the page asks for the tracking ID. */
export function ReceiptSearch({ text, problem }: { text: string; problem: TypingProblem | undefined }) {
  const { t } = useTranslation(['apply', 'receipt'])
  return (
    <div className={styles.page}>
      <h1>{t('receipt:search.title')}</h1>
      <p className="lead">{t('receipt:search.lead')}</p>
      <TrackingIdForm
        key={`${text} ${problem ?? ''}`}
        text={text}
        problem={problem}
        page={confirmPath}
        title={t('receipt:search.title')}
        label={t('receipt:search.find')}
      />
      <p className="actions">
        <Link to={startPath}>{t('title')}</Link>
      </p>
    </div>
  )
}

/** The complaint is known; its receipt is shown after a one-time code. */
export function ReceiptProof({ found, refusal }: { found: FoundStatus; refusal: Refusal | undefined }) {
  const { t } = useTranslation(['apply', 'receipt'])
  return (
    <TrackedPage found={found} refusal={refusal} title={t('receipt:search.title')} back={t('receipt:track')}>
      <ProofCard title={t('receipt:search.title')}>
        <ProofForm found={found} refusal={refusal} lead={t('receipt:search.proof')} submit={t('receipt:search.open')} />
      </ProofCard>
    </TrackedPage>
  )
}
