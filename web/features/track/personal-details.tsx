import { useTranslation } from 'react-i18next'
import { CodeForm } from './code-form.tsx'
import { MyDetails } from './my-details.tsx'
import { SendCodeForm } from './send-code-form.tsx'
import type { StatusRefusal } from './status.action.ts'
import type { FoundStatus } from './status.loader.ts'
import styles from './track.module.css'

/** One's own details: asked for, opened with a code, or open. */
export function PersonalDetails({ found, refusal }: { found: FoundStatus; refusal: StatusRefusal | undefined }) {
  const { t } = useTranslation('track')
  const { mine, codeSent, complaint, id } = found
  const sentTo = complaint.codeChannels.find(({ channel }) => channel === codeSent)
  // a code that was refused keeps its form, also where the address forgot that one was sent
  const asksForCode = sentTo !== undefined || refusal?.kind === 'code'
  return (
    <section
      id="details"
      className={`card ${styles.details} ${mine ? '' : 'no-print'}`}
      aria-labelledby="details-title"
    >
      <h2 id="details-title">{t(mine ? 'mine.title' : 'code.title')}</h2>
      <Refusal refusal={refusal} />
      {mine ? (
        <MyDetails id={id} mine={mine} isAdded={found.isAdded} refusal={refusal} />
      ) : complaint.codeChannels.length === 0 ? (
        <p>{t('code.none')}</p>
      ) : asksForCode ? (
        <CodeForm found={found} sentTo={sentTo} refusal={refusal?.kind === 'code' ? refusal : undefined} />
      ) : (
        <>
          <p>{t('code.lead')}</p>
          <SendCodeForm id={id} channels={complaint.codeChannels} />
        </>
      )}
    </section>
  )
}

/** A refusal that belongs to no field. */
function Refusal({ refusal }: { refusal: StatusRefusal | undefined }) {
  const texts = useRefusalTexts(refusal)
  if (!texts) return null
  return (
    <div className="notice" role="alert">
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
    </div>
  )
}

function useRefusalTexts(refusal: StatusRefusal | undefined): { title: string; text: string | undefined } | undefined {
  const { t } = useTranslation('track')
  const documentReasons = t('documents.failed', { returnObjects: true }) as Record<string, string>
  switch (refusal?.kind) {
    case 'not-sent':
      return refusal.minutes === null
        ? { title: t('code.notSentTitle'), text: t('code.notSent') }
        : { title: t('code.tooManyTitle'), text: t('code.tooMany', { count: refusal.minutes }) }
    case 'documents':
      return { title: t('documents.failedTitle'), text: documentReasons[refusal.reason] ?? documentReasons.other }
    case 'proof-over':
      return { title: t('documents.failedTitle'), text: t('documents.codeAgain') }
    case 'offline':
      return { title: t('unreachable.title'), text: t('code.offline') }
    default:
      return undefined
  }
}
