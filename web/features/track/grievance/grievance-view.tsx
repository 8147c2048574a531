import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { AnswerForms, RateForm } from './answer-forms.tsx'
import type { CaseForms } from '../case/case-answer.ts'
import { OwnLetters } from '../status/own-letters.tsx'
import { CaseDone } from '../case/case-done.tsx'
import { CaseUnsent, ClosedFormProblem } from '../case/case-problem.tsx'
import { Conclusions } from './conclusion-text.tsx'
import { grievancePath } from '../paths.ts'
import { ProofForm } from '../proof/proof-form.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { caseRefusalOf } from '../status-refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import { OwnOrders } from './own-orders.tsx'
import { ReviewOffer } from './review-offer.tsx'
import styles from '../track.module.css'
import { ProofCard, TrackedPage } from '../tracked-page.tsx'

/** The office's answer: first a code, then the text, and below it the possible replies. */
export function GrievanceView({ found, refusal }: { found: FoundStatus; refusal: Refusal | undefined }) {
  const { t } = useTranslation('concluding')
  const { mine, id } = found
  return (
    <TrackedPage found={found} refusal={refusal} title={t('page.title')} back={t('page.back')}>
      {mine ? (
        <Answer
          found={found}
          refusal={refusal}
          forms={{
            ownCase: mine.ownCase,
            idempotencyKey: mine.idempotencyKey,
            action: `${grievancePath(id)}#answer`,
            refusal: caseRefusalOf(refusal),
          }}
        />
      ) : (
        <ProofCard title={t('page.proveTitle')}>
          <ProofForm found={found} refusal={refusal} lead={t('page.prove')} submit={t('page.open')} />
        </ProofCard>
      )}
    </TrackedPage>
  )
}

function Answer({ found, refusal, forms }: { found: FoundStatus; refusal: Refusal | undefined; forms: CaseForms }) {
  const { ownCase } = forms
  const isElsewhere = forms.refusal && !ownCase.availableActions.includes(forms.refusal.intent)
  return (
    <>
      {!refusal && <CaseDone done={found.done} />}
      <Conclusions conclusions={ownCase.conclusions} hasLinks />
      <OwnOrders {...forms} action={`${grievancePath(ownCase.trackingId)}#orders`} />
      <OwnLetters letters={found.mine?.letters ?? []} />
      <div id="answer" className={`${styles.details} no-print`}>
        {isElsewhere && forms.refusal && <ClosedFormProblem refusal={forms.refusal} />}
        <CaseUnsent refusal={refusal} />
        <AnswerForms {...forms} />
        <ReviewOffer ownCase={ownCase} />
        {ownCase.availableActions.includes('rate-conclusion') && <RateForm {...forms} />}
      </div>
    </>
  )
}
