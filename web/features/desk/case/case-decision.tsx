import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { CaseSection } from './case-section.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** Whether the complainant could say anything of the decision that the complaint is about. */
export const namesDecision = (complaint: ComplaintDetail): boolean =>
  Boolean(
    complaint.violatedDecisionOn ?? complaint.decisionAuthority ?? complaint.decisionNumber ?? complaint.violatedLaw,
  )

/** The decision that the complaint is about, as far as the complainant described it; nothing when they did not. */
export function CaseDecision({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('desk')
  if (!namesDecision(complaint)) return null
  const none = t('case.facts.none')
  return (
    <CaseSection title={t('case.sections.decision')}>
      <dl className="facts">
        <Fact term={t('case.facts.decidedOn')} day={complaint.violatedDecisionOn}>
          {none}
        </Fact>
        <Fact term={t('case.facts.authority')}>{complaint.decisionAuthority ?? none}</Fact>
        <Fact term={t('case.facts.decisionNumber')}>{complaint.decisionNumber ?? none}</Fact>
        <Fact term={t('case.facts.violatedLaw')}>{complaint.violatedLaw ?? none}</Fact>
      </dl>
    </CaseSection>
  )
}
