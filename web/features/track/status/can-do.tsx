import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { OwnCase } from '#contract/desk/conclusion.ts'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useDates } from '#web/ui/use-dates.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { ClosedFormProblem } from '../case/case-problem.tsx'
import { ReopenForm, ReopeningOver } from '../grievance/reopen-forms.tsx'
import { ReviewOffer } from '../grievance/review-offer.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { adjustPath, grievancePath, ownStatementPath, referPath } from '../paths.ts'
import { KeptNotice } from '../proof/proof-form.tsx'
import styles from '../track.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

interface CanDoProps {
  forms: CaseForms
  /** Number of documents. */
  limits: { maxBytes: number; maxFiles: number }
  /** The forms that stand here; without them there are links to their pages. */
  formsHere?: ReactNode
}

/** What the office asked for is supplied on a page of its own. */
const supplying = ['adjust', 'supply-information'] as const

/** The complainant's possible actions, as the lifecycle says: the next step as a button, the rest folded. */
export function CanDo({ forms, limits, formsHere }: CanDoProps) {
  const { t } = useTranslation('concluding')
  const { ownCase, refusal } = forms
  const open = (action: string) => ownCase.availableActions.includes(action)
  const isElsewhere = refusal && !open(refusal.intent)
  return (
    <section id="can-do" className={styles.details} aria-labelledby="can-do-title">
      <h2 id="can-do-title">{t('can.title')}</h2>
      {isElsewhere && <ClosedFormProblem refusal={refusal} />}
      <Until dueAt={ownCase.dueClock === 'E' ? ownCase.dueAt : null} />
      {ownCase.availableActions.length === 0 && <p>{t('can.nothing')}</p>}
      <div className="actions">
        {!formsHere && <AnswerLink ownCase={ownCase} />}
        {!formsHere && <StatementLink ownCase={ownCase} />}
        {supplying.filter(open).map(action => (
          <ButtonLink
            key={action}
            to={adjustPath(ownCase.trackingId, {
              complaintId: ownCase.complaintId,
              departmentId: ownCase.departmentId ?? undefined,
            })}
          >
            {t(`can.${action}`)}
          </ButtonLink>
        ))}
      </div>
      {formsHere ?? <ReferralLink ownCase={ownCase} />}
      <ReviewOffer ownCase={ownCase} isOnPage />
      {open('reopen') && <ReopenForm {...forms} limits={limits} />}
      {!open('reopen') && ownCase.evidenceUntil && <ReopeningOver evidenceUntil={ownCase.evidenceUntil} />}
      {open('withdraw') && <WithdrawForm {...forms} />}
    </section>
  )
}

function AnswerLink({ ownCase: { availableActions, conclusions, trackingId } }: { ownCase: OwnCase }) {
  const { t } = useTranslation('concluding')
  const isAsked = availableActions.includes('accept-conclusion')
  if (!isAsked && conclusions.length === 0) return null
  const asksOfOrder = availableActions.includes('confirm-order')
  if (asksOfOrder) return <ButtonLink to={`${grievancePath(trackingId)}#orders`}>{t('can.order')}</ButtonLink>
  const text = isAsked ? 'can.readAndAnswer' : availableActions.includes('rate-conclusion') ? 'can.rate' : 'can.read'
  return (
    <ButtonLink data-kind={isAsked ? undefined : 'quiet'} to={grievancePath(trackingId)}>
      {t(text)}
    </ButtonLink>
  )
}

/** The way to what the body says, once something of it was shared. */
function StatementLink({ ownCase: { availableActions, sharedStatements, trackingId } }: { ownCase: OwnCase }) {
  const { t } = useTranslation('concluding')
  if (sharedStatements === 0) return null
  const isAsked = availableActions.includes('comment-on-statement')
  return (
    <ButtonLink data-kind={isAsked ? undefined : 'quiet'} to={ownStatementPath(trackingId)}>
      {t(isAsked ? 'can.comment-on-statement' : 'can.statement')}
    </ButtonLink>
  )
}

const referralSteps = new Set(['request-referral', 'refer'])

/** The link to ask for another body, or to the outcome of that. */
function ReferralLink({ ownCase: { availableActions, steps, trackingId } }: { ownCase: OwnCase }) {
  const { t } = useTranslation('referring')
  const canAsk = availableActions.includes('request-referral')
  if (!canAsk && !steps.some(({ action }) => referralSteps.has(action))) return null
  return (
    <p className="no-print">
      <Link to={referPath(trackingId)}>{t(canAsk ? 'mine.link' : 'mine.linkAsked')}</Link>
    </p>
  )
}

function Until({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation('concluding')
  const { day } = useDates()
  return dueAt && <p>{t('can.until', { date: day(dayOfInstant(dueAt)) })}</p>
}

const answerable = new Set(['CONCLUSION_ISSUED', 'NOT_ADMITTED'])

/** The same for a visitor with only the tracking ID: actions that need a code say so. */
export function CanDoAfterCode({ complaint, hasKept }: { complaint: TrackedComplaint; hasKept: boolean }) {
  const { t } = useTranslation(['concluding', 'referring'])
  const { status, trackingId, dueAt } = complaint
  const isAsked = answerable.has(status)
  return (
    <section id="can-do" className={`${styles.details} no-print`} aria-labelledby="can-do-title">
      <h2 id="can-do-title">{t('can.title')}</h2>
      {hasKept && <KeptNotice />}
      <Until dueAt={complaint.dueClock === 'E' ? dueAt : null} />
      {isAsked && (
        <p>
          <ButtonLink to={grievancePath(trackingId)}>{t('can.readAndAnswer')}</ButtonLink>
        </p>
      )}
      <p>
        {/* on this page, which may hold typed values */}
        {t('can.proveFirst')} <a href="#details">{t('can.proveLink')}</a>
      </p>
      {status !== 'CLOSED' && (
        <p>
          <Link to={referPath(trackingId)}>{t('referring:mine.link')}</Link>
        </p>
      )}
    </section>
  )
}
