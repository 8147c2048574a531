import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MyReferrals } from '#contract/referral.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { CaseForms } from './case-answer.ts'
import { CaseDone } from './case-done.tsx'
import { CaseProblem } from './case-form.tsx'
import { referPage, referPath, searchPage, statusPath } from './paths.ts'
import { ProofForm } from './proof-form.tsx'
import { ReferralForm } from './referral-form.tsx'
import { ReferralStory } from './referral-story.tsx'
import type { StatusRefusal } from './status.action.ts'
import type { FoundStatus } from './status.loader.ts'
import { caseRefusalOf, isRefusal } from './status-refusal.ts'
import styles from './track.module.css'
import { TrackingIdForm, type TypingProblem } from './tracking-id-form.tsx'

/** No complaint is chosen yet: its tracking ID is asked for. */
export function ReferSearch({ text, problem }: { text: string; problem: TypingProblem | undefined }) {
  const { t } = useTranslation('supervising')
  return (
    <div className="narrow-page">
      <h1>{t('mine.title')}</h1>
      <p className="lead">{t('mine.lead')}</p>
      <TrackingIdForm
        key={`${text} ${problem ?? ''}`}
        text={text}
        problem={problem}
        page={referPage}
        title={t('mine.title')}
        label={t('mine.find')}
      />
      <p className={styles.where}>
        <Link to={searchPage}>{t('mine.where')}</Link>
      </p>
    </div>
  )
}

interface ReferViewProps {
  found: FoundStatus
  /** Null until the complaint is proven. */
  referrals: MyReferrals | null
  refusal: StatusRefusal | undefined
}

/** Behind a code: the form to ask with, and what was asked and answered so far. */
export function ReferView({ found, referrals, refusal }: ReferViewProps) {
  const { t } = useTranslation('supervising')
  const { complaint, mine, id } = found
  return (
    <div className={styles.page}>
      <PageTitle hasError={isRefusal(refusal)}>{t('mine.title')}</PageTitle>
      <h1>{t('mine.title')}</h1>
      <div className={styles.head}>
        <p>
          <strong translate="no">{formatTrackingId(complaint.trackingId)}</strong>
        </p>
        <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
      </div>
      {mine && referrals ? (
        <Asking
          refusal={refusal}
          done={found.done}
          referrals={referrals}
          forms={{
            ownCase: mine.ownCase,
            idempotencyKey: mine.idempotencyKey,
            action: `${referPath(id)}#ask`,
            refusal: caseRefusalOf(refusal),
          }}
        />
      ) : (
        <>
          <p className="lead">{t('mine.lead')}</p>
          <section id="details" className={`card ${styles.details}`} aria-labelledby="details-title">
            <h2 id="details-title">{t('mine.proveTitle')}</h2>
            <ProofForm found={found} refusal={refusal} lead={t('mine.proof')} submit={t('mine.open')} />
          </section>
        </>
      )}
      <p className="actions no-print">
        <Link to={statusPath(id)} className="button" data-kind="quiet">
          {t('mine.status')}
        </Link>
        {mine && <PrintButton />}
      </p>
    </div>
  )
}

interface AskingProps extends Pick<ReferViewProps, 'refusal'> {
  done: FoundStatus['done']
  referrals: MyReferrals
  forms: CaseForms
}

function Asking({ refusal, done, referrals, forms }: AskingProps) {
  const { t } = useTranslation('supervising')
  const { canRequest, requests } = referrals
  const isNothing = !canRequest && requests.length + referrals.referrals.length === 0
  return (
    <>
      {!refusal && <CaseDone done={done} />}
      {forms.refusal && !canRequest && <CaseProblem code={forms.refusal.code ?? 'not-in-this-status'} />}
      {refusal?.kind === 'offline' && <CaseProblem code="offline" />}
      {isNothing && <p className="lead">{t('mine.notNow')}</p>}
      {canRequest && (
        <section id="ask" className={`card ${styles.details} no-print`} aria-labelledby="ask-title">
          <h2 id="ask-title">{t('mine.askTitle')}</h2>
          <p>{t('mine.lead')}</p>
          <ReferralForm {...forms} />
        </section>
      )}
      <ReferralStory referrals={referrals} />
    </>
  )
}
