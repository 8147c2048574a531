import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTrackingId } from '#web/platform/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AnswerForms, RateForm } from './answer-forms.tsx'
import type { CaseForms } from './case-answer.ts'
import { OwnLetters } from './own-letters.tsx'
import { CaseDone } from './case-done.tsx'
import { CaseProblem } from './case-form.tsx'
import { Conclusions } from './conclusion-text.tsx'
import { grievancePath, statusPath } from './paths.ts'
import { ProofForm } from './proof-form.tsx'
import type { StatusRefusal } from './status.action.ts'
import { caseRefusalOf, isRefusal } from './status-refusal.ts'
import type { FoundStatus } from './status.loader.ts'
import styles from './track.module.css'

/** The office's answer: behind a code, then the text, and below it what one can say to it. */
export function GrievanceView({ found, refusal }: { found: FoundStatus; refusal: StatusRefusal | undefined }) {
  const { t } = useTranslation('concluding')
  const { complaint, mine, id } = found
  return (
    <div className={styles.page}>
      <PageTitle hasError={isRefusal(refusal)}>{t('page.title')}</PageTitle>
      <h1>{t('page.title')}</h1>
      <div className={styles.head}>
        <p>
          <strong translate="no">{formatTrackingId(complaint.trackingId)}</strong>
        </p>
        <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
      </div>
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
        <section id="details" className={`card ${styles.details}`} aria-labelledby="details-title">
          <h2 id="details-title">{t('page.proveTitle')}</h2>
          <ProofForm found={found} refusal={refusal} lead={t('page.prove')} submit={t('page.open')} />
        </section>
      )}
      <p className="actions no-print">
        <Link to={statusPath(id)} className="button" data-kind="quiet">
          {t('page.back')}
        </Link>
        {mine && <PrintButton />}
      </p>
    </div>
  )
}

function Answer({
  found,
  refusal,
  forms,
}: {
  found: FoundStatus
  refusal: StatusRefusal | undefined
  forms: CaseForms
}) {
  const { ownCase } = forms
  const isElsewhere = forms.refusal && !ownCase.availableActions.includes(forms.refusal.intent)
  return (
    <>
      {!refusal && <CaseDone done={found.done} />}
      {isElsewhere && <CaseProblem code={forms.refusal?.code ?? 'not-in-this-status'} />}
      {refusal?.kind === 'offline' && <CaseProblem code="offline" />}
      <Conclusions conclusions={ownCase.conclusions} hasLinks />
      <OwnLetters letters={found.mine?.letters ?? []} />
      <div id="answer" className={`${styles.details} no-print`}>
        <AnswerForms {...forms} />
        {ownCase.availableActions.includes('rate-conclusion') && <RateForm {...forms} />}
      </div>
    </>
  )
}
