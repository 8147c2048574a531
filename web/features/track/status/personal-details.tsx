import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DeadAddresses } from './dead-addresses.tsx'
import { MyDetails } from './my-details.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { StatusProblemNotice } from '../status-problem-notice.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { FoundStatus } from '../status.loader.ts'
import { documentForm } from '../status-refusal.ts'
import styles from '../track.module.css'

/** The complainant's details: requested, opened with a code, or open. */
export function PersonalDetails({ found, refusal }: { found: FoundStatus; refusal: Refusal | undefined }) {
  const { t } = useTranslation('track')
  const { mine, id } = found
  return (
    <section
      id="details"
      className={`card ${styles.details} ${mine ? '' : 'no-print'}`}
      aria-labelledby="details-title"
    >
      <h2 id="details-title">{t(mine ? 'mine.title' : 'code.title')}</h2>
      {mine ? (
        <>
          {refusal?.intent !== documentForm && <StatusProblemNotice refusal={refusal} />}
          <DeadAddresses complaint={mine.complaint} />
          <MyDetails id={id} mine={mine} isAdded={found.isAdded} refusal={refusal} />
        </>
      ) : (
        <ProofForm found={found} refusal={refusal} lead={t('code.lead')} />
      )}
    </section>
  )
}
