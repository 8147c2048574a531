import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Decisions } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { DecisionParts } from '#web/features/decisions/index.ts'
import { CaseSection } from './frame/case-section.tsx'

interface CaseDecisionsProps {
  complaint: ComplaintDetail
  decisions: Decisions | null
}

/** Whether there is an opinion or a decision, or a group owes one; somebody who handles alone gives no opinion. */
export const saysAnything = (decisions: Decisions | null | undefined): decisions is Decisions => {
  if (!decisions) return false
  const { opinions, solution, conclusions } = decisions
  return Boolean(
    solution.isHandledByGroup || solution.decision || conclusions.length > 0 || opinions.some(({ opinion }) => opinion),
  )
}

/** Opinions and decisions of the office; nothing before there are any. */
export function CaseDecisions({ complaint, decisions }: CaseDecisionsProps) {
  const { t } = useTranslation('deciding')
  if (!saysAnything(decisions)) return null
  return (
    <CaseSection title={t('section')}>
      <DecisionParts complaint={complaint} decisions={decisions} />
    </CaseSection>
  )
}
