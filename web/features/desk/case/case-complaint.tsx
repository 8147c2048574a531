import { inList } from '#contract/values/lists.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { formatName, formatPhone, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Severity } from '../severity.tsx'
import { CaseSection } from './frame/case-section.tsx'
import styles from './case.module.css'
import { FormerHistory } from './former-history.tsx'
import { useIsWide } from './frame/use-wide.ts'

type Props = { complaint: ComplaintDetail }

/** The complaint as it was filed: its own words first, then the decision that it is about, who complains, and everything that was chosen. */
export function CaseComplaint({ complaint }: Props) {
  const { t } = useTranslation('desk')
  const isWide = useIsWide()
  return (
    <CaseSection title={t('case.sections.complaint')}>
      <ol className={styles.issues} lang={complaint.language} aria-label={t('case.facts.issues')}>
        {complaint.issues.map(issue => (
          <li key={issue.ordinal}>{issue.text}</li>
        ))}
      </ol>
      <dl className={styles.dense}>
        <WhoAndWhat complaint={complaint} />
        <DecisionFacts complaint={complaint} />
      </dl>
      <details className={styles.folded} open={isWide}>
        <summary>{t('case.panes.filing')}</summary>
        <dl className={styles.dense}>
          <Filing complaint={complaint} />
        </dl>
      </details>
      {complaint.origin && complaint.origin.history.length > 0 && <FormerHistory {...complaint.origin} />}
    </CaseSection>
  )
}

/** Several names in one line, in the reader's language. */
function useNamed() {
  const { language } = useTranslation('desk')
  return (...texts: ({ en: string; am: string } | null)[]) =>
    texts.flatMap(text => (text ? [inLanguage(text, language)] : [])).join(' – ')
}

function WhoAndWhat({ complaint }: Props) {
  const { t } = useTranslation('desk')
  const named = useNamed()
  const { complainant } = complaint
  return (
    <>
      <Fact term={t('case.complainant')}>
        {formatName(complainant)}
        {complainant.phone && ` · ${formatPhone(complainant.phone).replaceAll(' ', '\u00a0')}`}
      </Fact>
      <Fact term={t('case.facts.against')}>{named(complaint.againstOrganization, complaint.againstDepartment)}</Fact>
      <Fact term={t('case.facts.complaintType')}>{named(complaint.complaintType)}</Fact>
      <Fact term={t('case.facts.severity')}>
        {complaint.severity ? <Severity severity={complaint.severity} /> : t('case.facts.noSeverity')}
      </Fact>
      <Fact term={t('case.facts.requiredDecision')}>{named(complaint.requiredDecision)}</Fact>
      <Fact term={t('case.facts.group')}>{complaint.isGroup && (complaint.groupSize ?? t('case.facts.none'))}</Fact>
    </>
  )
}

/** The decision that the complaint is about, as far as the complainant described it. */
function DecisionFacts({ complaint }: Props) {
  const { t } = useTranslation('desk')
  const { violatedDecisionOn, decisionAuthority, decisionNumber, violatedLaw } = complaint
  const none = t('case.facts.none')
  if (!(violatedDecisionOn ?? decisionAuthority ?? decisionNumber ?? violatedLaw))
    return <Fact term={t('case.sections.decision')}>{none}</Fact>
  return (
    <>
      <Fact term={t('case.facts.authority')}>{decisionAuthority ?? none}</Fact>
      <Fact term={t('case.facts.decidedOn')} day={violatedDecisionOn}>
        {none}
      </Fact>
      <Fact term={t('case.facts.decisionNumber')}>{decisionNumber ?? none}</Fact>
      <Fact term={t('case.facts.violatedLaw')}>{violatedLaw ?? none}</Fact>
    </>
  )
}

function Filing({ complaint }: Props) {
  const { t, language } = useTranslation('desk')
  const named = useNamed()
  const { origin, supportingDocuments } = complaint
  return (
    <>
      <Fact term={t('case.facts.location')}>{inList(language, complaint.locationNames)}</Fact>
      <Fact term={t('case.facts.sector')}>{named(complaint.sector)}</Fact>
      <Fact term={t('case.facts.handledBy')}>
        {named(complaint.handlingOrganization, complaint.handlingDepartment)}
      </Fact>
      <Fact term={t('case.facts.supportingDocuments')}>
        {inList(language, supportingDocuments) || t('case.facts.none')}
      </Fact>
      <Fact term={t('case.facts.registeredAt')} instant={complaint.registeredAt} />
      <Fact term={t('case.facts.submissionWay')}>{named(complaint.submissionWay)}</Fact>
      <Fact term={t('case.facts.registeredBy')}>{named(complaint.registeredByName)}</Fact>
      <Fact term={t('case.facts.origin')}>
        {origin && `${named(origin.officeName)}, ${formatTrackingId(origin.trackingId)}`}
      </Fact>
      <Fact term={t('case.facts.receiver')}>{named(complaint.receiverName)}</Fact>
      <Fact term={t('case.facts.closedAt')} instant={complaint.closedAt} />
      <Fact term={t('case.facts.language')}>{t(`case.languages.${complaint.language}`)}</Fact>
    </>
  )
}
