import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { MyReferrals } from '#contract/desk/referral.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseDone } from '../case/case-done.tsx'
import { CaseUnsent, ClosedFormProblem } from '../case/case-problem.tsx'
import { referPage, referPath, searchPage } from '../paths.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import { ReferralForm } from './referral-form.tsx'
import { ReferralStory } from './referral-story.tsx'
import { SilenceForm } from './silence-form.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import { caseRefusalOf } from '../status-refusal.ts'
import styles from '../track.module.css'
import { ProofCard, TrackedPage } from '../tracked-page.tsx'
import { TrackingIdForm, type TypingProblem } from '../search/tracking-id-form.tsx'

/** No complaint is chosen yet: the page asks for its tracking ID. */
export function ReferSearch({ text, problem }: { text: string; problem: TypingProblem | undefined }) {
  const { t } = useTranslation('referring')
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
  refusal: Refusal | undefined
}

/** After a code: the form to ask with, and earlier requests with their answers. */
export function ReferView({ found, referrals, refusal }: ReferViewProps) {
  const { t } = useTranslation('referring')
  const { mine, id } = found
  return (
    <TrackedPage found={found} refusal={refusal} title={t('mine.title')} back={t('mine.status')}>
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
          <ProofCard title={t('mine.proveTitle')}>
            <ProofForm found={found} refusal={refusal} lead={t('mine.proof')} submit={t('mine.open')} />
          </ProofCard>
        </>
      )}
    </TrackedPage>
  )
}

/** Whether the refused form is still on the page, where it shows the refusal itself. */
const isOpenHere = ({ refusal, ownCase }: CaseForms): boolean =>
  refusal !== undefined && ownCase.availableActions.includes(refusal.intent)

interface AskingProps extends Pick<ReferViewProps, 'refusal'> {
  done: FoundStatus['done']
  referrals: MyReferrals
  forms: CaseForms
}

function Asking({ refusal, done, referrals, forms }: AskingProps) {
  const { t } = useTranslation('referring')
  const { canRequest, requests } = referrals
  const isNothing = !canRequest && requests.length + referrals.referrals.length === 0
  return (
    <>
      {!refusal && <CaseDone done={done} />}
      {forms.refusal && !isOpenHere(forms) && <ClosedFormProblem refusal={forms.refusal} />}
      <CaseUnsent refusal={refusal} />
      {isNothing && <p className="lead">{t('mine.notNow')}</p>}
      {canRequest && (
        <section id="ask" className={`card ${styles.details} no-print`} aria-labelledby="ask-title">
          <h2 id="ask-title">{t('mine.askTitle')}</h2>
          <p>{t('mine.lead')}</p>
          <ReferralForm {...forms} />
        </section>
      )}
      <ReferralStory referrals={referrals} />
      {forms.ownCase.availableActions.includes('report-silence') && (
        <SilenceForm {...forms} action={`${referPath(forms.ownCase.trackingId)}#silence`} />
      )}
    </>
  )
}
