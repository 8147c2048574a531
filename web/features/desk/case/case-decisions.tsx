import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Decisions } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { DecisionParts } from '#web/features/decisions/index.ts'
import { CaseSection } from './case-section.tsx'

interface CaseDecisionsProps {
  complaint: ComplaintDetail
  decisions: Decisions | null
}

/** Opinions and decisions of the office; nothing before there are any. */
export function CaseDecisions({ complaint, decisions }: CaseDecisionsProps) {
  const { t } = useTranslation('deciding')
  if (!decisions) return null
  return (
    <CaseSection title={t('section')}>
      <DecisionParts complaint={complaint} decisions={decisions} />
    </CaseSection>
  )
}
