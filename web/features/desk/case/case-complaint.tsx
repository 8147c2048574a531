import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import styles from './case.module.css'
import { namesDecision } from './case-decision.tsx'
import { CaseSection } from './case-section.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Severity } from '../severity.tsx'

/** The complaint as it was filed: its issues first, then everything that was chosen, and who has received it since. */
export function CaseComplaint({ complaint }: { complaint: ComplaintDetail }) {
  const { t, language } = useTranslation('desk')
  const named = (text: { en: string; am: string } | null) => text && inLanguage(text, language)
  const body = (organization: { en: string; am: string }, department: { en: string; am: string } | null) =>
    [named(organization), named(department)].filter(Boolean).join(' – ')
  return (
    <CaseSection title={t('case.sections.complaint')}>
      <h3>{t('case.facts.issues')}</h3>
      <ol className={styles.issues} lang={complaint.language}>
        {complaint.issues.map(issue => (
          <li key={issue.ordinal}>{issue.text}</li>
        ))}
      </ol>
      <dl className="facts">
        <Fact term={t('case.facts.severity')}>
          {complaint.severity ? <Severity severity={complaint.severity} /> : t('case.facts.noSeverity')}
        </Fact>
        <Fact term={t('case.facts.complaintType')}>{named(complaint.complaintType)}</Fact>
        <Fact term={t('case.facts.against')}>{body(complaint.againstOrganization, complaint.againstDepartment)}</Fact>
        <Fact term={t('case.facts.sector')}>{named(complaint.sector)}</Fact>
        <Fact term={t('case.facts.location')}>
          {inList(
            language,
            complaint.locationNames.map(name => inLanguage(name, language)),
          )}
        </Fact>
        <Fact term={t('case.sections.decision')}>{!namesDecision(complaint) && t('case.facts.none')}</Fact>
        <Fact term={t('case.facts.requiredDecision')}>{named(complaint.requiredDecision)}</Fact>
        <Fact term={t('case.facts.supportingDocuments')}>
          {complaint.supportingDocuments.length > 0 ? (
            <ul className="plain">
              {complaint.supportingDocuments.map(document => (
                <li key={document}>{document}</li>
              ))}
            </ul>
          ) : (
            t('case.facts.none')
          )}
        </Fact>
        <Fact term={t('case.sections.attachments')}>{complaint.attachments.length === 0 && t('case.files.none')}</Fact>
        <Fact term={t('case.facts.handledBy')}>
          {body(complaint.handlingOrganization, complaint.handlingDepartment)}
        </Fact>
        <Fact term={t('case.facts.submissionWay')}>{named(complaint.submissionWay)}</Fact>
        <Fact term={t('case.facts.registeredAt')} instant={complaint.registeredAt} />
        <Fact term={t('case.facts.registeredBy')}>{named(complaint.registeredByName)}</Fact>
        <Fact term={t('case.facts.origin')}>
          {complaint.origin &&
            `${named(complaint.origin.officeName)}, ${formatTrackingId(complaint.origin.trackingId)}`}
        </Fact>
        <Fact term={t('case.facts.receiver')}>{named(complaint.receiverName)}</Fact>
        <Fact term={t('case.facts.closedAt')} instant={complaint.closedAt} />
        <Fact term={t('case.facts.group')}>{complaint.isGroup && (complaint.groupSize ?? t('case.facts.none'))}</Fact>
        <Fact term={t('case.facts.language')}>{t(`case.languages.${complaint.language}`)}</Fact>
      </dl>
    </CaseSection>
  )
}
