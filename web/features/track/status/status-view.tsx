import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CanDo, CanDoAfterCode } from './can-do.tsx'
import { CaseDone } from '../case/case-done.tsx'
import { DocumentsRefused } from './documents-refused.tsx'
import { DeadlineLedger } from './deadline-ledger.tsx'
import { OwnLetters } from './own-letters.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { adjustPath, canDoPath, ownDossiersPath } from '../paths.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { isAsked, isQuestioned } from '../adjust/asked.ts'
import { caseRefusalOf, isRefusal } from '../status-refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import { StepsSoFar } from './steps-so-far.tsx'
import styles from '../track.module.css'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** The status of a complaint, in plain words; below it the way to the complainant's details. */
export function StatusView({ found, refusal }: { found: FoundStatus; refusal: Refusal | undefined }) {
  const { t } = useTranslation(['track', 'supplying'])
  const { complaint, mine } = found
  return (
    <div className={styles.page}>
      <PageTitle hasError={isRefusal(refusal)}>{t('status.title')}</PageTitle>
      <h1>{t('status.title')}</h1>
      {!refusal && <CaseDone done={found.done} />}
      <DocumentsRefused refusal={refusal} />
      <section className={`card ${styles.now}`}>
        <div className={styles.head}>
          <p>
            {t('status.trackingId')} <strong translate="no">{formatTrackingId(complaint.trackingId)}</strong>
          </p>
          <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
        </div>
        <p className={styles.headline}>{t(`headline.${complaint.status}`)}</p>
        <Facts complaint={complaint} />
      </section>
      {!mine && isAsked(complaint.status) && (
        <p className="no-print">
          <ButtonLink to={adjustPath(found.id)}>
            {t(isQuestioned(complaint.status) ? 'supplying:answering.open' : 'supplying:supply.open')}
          </ButtonLink>
        </p>
      )}
      <div className="actions no-print">
        <PrintButton />
        <QuietLink to="/home/track-status/search">{t('status.other')}</QuietLink>
      </div>
      {mine ? (
        <CanDo
          limits={mine.limits}
          forms={{
            ownCase: mine.ownCase,
            idempotencyKey: mine.idempotencyKey,
            action: canDoPath(complaint.trackingId),
            refusal: caseRefusalOf(refusal),
          }}
        />
      ) : (
        <CanDoAfterCode complaint={complaint} hasKept={refusal?.kept !== undefined} />
      )}
      {mine && <OwnLetters letters={mine.letters} />}
      <StepsSoFar steps={complaint.steps} />
      <DeadlineLedger ledger={complaint.ledger} />
      <PersonalDetails found={found} refusal={refusal} />
      {mine && (
        <p className="no-print">
          <Link to={ownDossiersPath(found.id)}>{t('status.everything')}</Link>
        </p>
      )}
      {mine && <ForgetLink />}
    </div>
  )
}

function Facts({ complaint }: { complaint: TrackedComplaint }) {
  const { t, language } = useTranslation('track')
  const { closeReason, holder, status } = complaint
  const { organization, role } = holder
  return (
    <dl className="facts">
      <Fact term={t('status.closed')}>{closeReason && t(`closed.${closeReason}`)}</Fact>
      <Fact term={t('status.holder')}>{inList(language, [organization, role])}</Fact>
      <Fact term={t('status.next')}>{t(`nextStep.${complaint.nextStep}`)}</Fact>
      <Fact term={t('status.until')}>{status !== 'CLOSED' && <Deadline complaint={complaint} />}</Fact>
      <Fact term={t('status.registered')} instant={complaint.registeredAt} />
    </dl>
  )
}

function Deadline({ complaint: { dueAt, dueClock, delayInDays } }: { complaint: TrackedComplaint }) {
  const { t } = useTranslation('track')
  if (!dueAt) return <>{t('status.noDeadline')}</>
  return (
    <>
      <FormattedInstant instant={dueAt} />
      {dueClock && <span className={styles.dueFor}>{t('status.dueFor', { clock: t(`clocks.${dueClock}`) })}</span>}
      {delayInDays > 0 && dueClock === 'E' && (
        <span className={styles.late}>{t('status.answerLate', { count: delayInDays })}</span>
      )}
      {delayInDays > 0 && dueClock !== 'E' && (
        <span className={styles.late}>
          {t('status.late', { count: delayInDays })}{' '}
          <Link to="/ContactUs" className="no-print">
            {t('search.contact')}
          </Link>
        </span>
      )}
    </>
  )
}
