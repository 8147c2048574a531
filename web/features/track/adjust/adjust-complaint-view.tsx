import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { Link } from 'react-router'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { AdjustForm } from './adjust-complaint-form.tsx'
import { ClosedAdjustment } from './adjust-complaint-problem.tsx'
import { isAsked, isQuestioned } from './asked.ts'
import { canDoPath, statusPath } from '../paths.ts'
import { OwnLetters } from '../status/own-letters.tsx'
import { PersonalDetails } from '../status/personal-details.tsx'
import { isRefusal } from '../status-refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import styles from '../track.module.css'

interface AdjustViewProps {
  found: FoundStatus
  idempotencyKey: string
  /** The catalogue's message after supplying it. */
  done: string | null
  refusal: Refusal | undefined
}

/** What is missing, until when, and the form to supply it; before that the code that proves possession. */
export function AdjustView({ found, idempotencyKey, done, refusal }: AdjustViewProps) {
  const { t } = useTranslation('supplying')
  const { complaint, id, mine } = found
  const isDone = done !== null && !isRefusal(refusal)
  const isAnswering = isQuestioned(complaint.status)
  const asked = isAnswering ? 'answering' : 'supply'
  return (
    <div className={styles.page}>
      <PageTitle hasError={isRefusal(refusal)}>{t(`${asked}.title`)}</PageTitle>
      <h1>{t(`${asked}.title`)}</h1>
      <p>
        <span translate="no">{formatTrackingId(id)}</span>
      </p>
      {!isAsked(complaint.status) ? (
        <>
          <section className={`card ${styles.details}`} role="status">
            {isDone && (
              <p>
                <CatalogueMessage message={done} />
              </p>
            )}
            <NotAsked complaint={complaint} isDone={isDone} />
          </section>
          <ClosedAdjustment refusal={refusal} />
        </>
      ) : (
        <>
          <p className="lead">{t(`${asked}.lead`)}</p>
          {complaint.dueAt && (
            <p>
              {t(`${asked}.until`)}{' '}
              <strong>
                <FormattedInstant instant={complaint.dueAt} />
              </strong>
            </p>
          )}
          {isAnswering && <p>{t('answering.partly')}</p>}
          {mine ? (
            <>
              <AdjustForm id={id} mine={mine} idempotencyKey={idempotencyKey} refusal={refusal} />
              <OwnLetters letters={mine.letters} />
            </>
          ) : (
            <>
              <p>{t(`${asked}.prove`)}</p>
              <PersonalDetails found={found} refusal={refusal} />
            </>
          )}
        </>
      )}
      <p className="no-print">
        <Link to={statusPath(id)}>{t('supply.toStatus')}</Link>
      </p>
      {mine && <ForgetLink />}
    </div>
  )
}

/** Why there is no form: it has arrived, nothing is missing, or the complaint is closed, and what can be done then. */
function NotAsked({ complaint, isDone }: { complaint: TrackedComplaint; isDone: boolean }) {
  const { t } = useTranslation(['supplying', 'concluding', 'track'])
  const { closeReason, trackingId } = complaint
  if (isDone || closeReason === null)
    return (
      <>
        <h2>{t(isDone ? 'supply.arrivedTitle' : 'supply.nothingTitle')}</h2>
        <p>{t(isDone ? 'supply.arrived' : 'supply.nothing')}</p>
      </>
    )
  return (
    <>
      <h2>{t('track:headline.CLOSED')}</h2>
      <p>{t(`track:closed.${closeReason}`)}</p>
      <p>
        <Link to={canDoPath(trackingId)}>{t('concluding:can.title')}</Link>
      </p>
    </>
  )
}
