import { inList, kebeleIn } from '#contract/values/lists.ts'
import { useEffect } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useRevalidator } from 'react-router'
import type { Party } from '#contract/values/complaint-parts.ts'
import type { MyComplaint } from '#contract/filing/tracking.ts'
import { PhoneQuestion } from '#web/ui/phone-question.tsx'
import { formatName, formatPhone, formatTime, inLanguage } from '#web/platform/format.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { AddDocumentForm } from './add-document-form.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { statusPath } from '../paths.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { Mine } from '../status.loader.ts'
import styles from '../track.module.css'

/** Everything that was filed, for the visitor who proved possession, until the proof expires. */
export function MyDetails({
  id,
  mine,
  isAdded,
  refusal,
}: {
  id: string
  mine: Mine
  isAdded: boolean
  refusal: Refusal | undefined
}) {
  const { t } = useTranslation('track')
  const { complaint } = mine
  return (
    <>
      <ProofEnd id={id} provenUntil={complaint.provenUntil} />
      <h3>{t('mine.complainant')}</h3>
      <PartyFacts party={complaint.complainant} />
      {complaint.representatives.map((representative, index) => (
        <div key={representative.id}>
          <h3>{t('mine.representative', { number: index + 1 })}</h3>
          <PartyFacts party={representative} />
        </div>
      ))}
      <h3>{t('mine.filed')}</h3>
      <FiledFacts complaint={complaint} />
      <h3 id="documents">{t('mine.documents')}</h3>
      {isAdded && !refusal && (
        <div id="added">
          <StatusMessage isNotice>{t('documents.added')}</StatusMessage>
        </div>
      )}
      <Documents complaint={complaint} />
      {mine.ownCase.availableActions.includes('add-document') && (
        <AddDocumentForm id={id} mine={mine} refusal={refusal} />
      )}
    </>
  )
}

/** How long the details stay open, and the button to close them; with JavaScript they close by themselves. */
function ProofEnd({ id, provenUntil }: { id: string; provenUntil: string }) {
  const { t, language } = useTranslation('track')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // the browser's clock may be wrong; the server decides, and is asked again a little later
    const left = Math.max(1000, new Date(provenUntil).getTime() - Date.now() + 1000)
    const timer = setTimeout(() => void revalidate(), left)
    return () => clearTimeout(timer)
  }, [provenUntil, revalidate])
  return (
    <PostForm fields={{}} action={statusPath(id)}>
      <div className={`${styles.proof} no-print`}>
        <p>{t('mine.until', { time: formatTime(provenUntil, language) })}</p>
        <QuietButton intent="end">{t('mine.end')}</QuietButton>
      </div>
    </PostForm>
  )
}

function PartyFacts({ party }: { party: Party }) {
  const { t, language } = useTranslation('track')
  return (
    <dl className="facts">
      <Fact term={t('mine.name')}>{formatName(party)}</Fact>
      <Fact term={t('mine.gender')}>{inLanguage(party.gender, language)}</Fact>
      <Fact term={t('mine.ageGroup')}>{inLanguage(party.ageGroup, language)}</Fact>
      <Fact term={t('mine.nationality')}>{t(`mine.nationalities.${party.nationality}`)}</Fact>
      <Fact term={t('mine.occupation')}>{inLanguage(party.occupation, language)}</Fact>
      <Fact term={t('mine.home')}>
        {inList(language, [
          party.region,
          party.zone,
          party.woreda,
          kebeleIn(language, party.kebele),
          party.houseNumber,
        ])}
      </Fact>
      <Fact term={t('mine.address')}>{party.address}</Fact>
      <Fact term={t('mine.phone')}>
        {party.phone && (
          <>
            {formatPhone(party.phone)} <PhoneQuestion phone={party.phone} />
          </>
        )}
      </Fact>
      <Fact term={t('mine.email')}>{party.email}</Fact>
    </dl>
  )
}

function FiledFacts({ complaint }: { complaint: MyComplaint }) {
  const { t, language } = useTranslation('track')
  const against = [complaint.againstOrganization, complaint.againstDepartment].filter(place => place !== null)
  const letter = inList(language, [complaint.decisionAuthority, complaint.decisionNumber])
  return (
    <dl className="facts">
      <Fact term={t('mine.type')}>{inLanguage(complaint.complaintType, language)}</Fact>
      <Fact term={t('mine.groupSize')}>{complaint.groupSize}</Fact>
      <Fact term={t('mine.against')}>{inList(language, against)}</Fact>
      <Fact term={t('mine.handledBy')}>{inLanguage(complaint.handlingOrganization, language)}</Fact>
      <Fact term={t('mine.place')}>{inList(language, complaint.locationNames)}</Fact>
      <Fact term={t('mine.decidedOn')} day={complaint.violatedDecisionOn} />
      <Fact term={t('mine.letter')}>{letter}</Fact>
      <Fact term={t('mine.law')}>{complaint.violatedLaw}</Fact>
      <Fact term={t('mine.required')}>{inLanguage(complaint.requiredDecision, language)}</Fact>
      <Fact term={t('mine.issues')}>
        <ol className={styles.issues}>
          {complaint.issues.map(({ ordinal, text }) => (
            <li key={ordinal}>{text}</li>
          ))}
        </ol>
      </Fact>
      <Fact term={t('mine.onPaper')}>{inList(language, complaint.supportingDocuments)}</Fact>
    </dl>
  )
}

function Documents({ complaint: { attachments } }: { complaint: MyComplaint }) {
  const { t, language } = useTranslation('track')
  if (attachments.length === 0) return <p className="dimmed">{t('mine.noDocuments')}</p>
  return (
    <ul className={styles.files}>
      {attachments.map(({ id, name, type }) => (
        <li key={id}>
          <a href={`/api/File/download?fileUrl=${id}`} download={name}>
            {name}
          </a>
          {type && <span className="dimmed">{inLanguage(type, language)}</span>}
        </li>
      ))}
    </ul>
  )
}
