import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { RefusalNotice } from '#web/ui/outcome/refusal-notice.tsx'
import { TypedText } from '#web/ui/outcome/typed-text.tsx'
import { suppliedLabels } from './asked.ts'
import { StepsSince } from '../case/steps-since.tsx'
import { adjustForm, proven } from '../status-refusal.ts'

interface AdjustProblemProps {
  refusal: Refusal | undefined
  /** Nothing is asked for any longer, so there is no form. */
  isClosed?: boolean
}

/** A refusal without a field: the call's message, the reason, and what happened meanwhile. */
export function AdjustProblem({ refusal, isClosed }: AdjustProblemProps) {
  const { t } = useTranslation('supplying')
  const reasons = t('supply.reasons', { returnObjects: true }) as Record<string, string>
  const reason = isClosed ? 'not-in-this-status' : reasonOf(refusal)
  if (!reason) return null
  const problem = refusal?.problem
  return (
    <RefusalNotice message={problem?.message} title={t('supply.notSent')} text={reasons[reason] ?? reasons.other}>
      <StepsSince problem={problem} />
    </RefusalNotice>
  )
}

/** An unknown form is this one, unless it was about the code. */
function reasonOf(refusal: Refusal | undefined): string | undefined {
  const { intent, problem } = refusal ?? {}
  if (problem?.code === proven) return 'proof-renewed'
  return intent === adjustForm || intent === '' ? problem?.code : undefined
}

/** Something was sent when it was no longer asked for: the reason, and what was typed. */
export function ClosedAdjustment({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useTranslation(['supplying', 'concluding'])
  if (!refusal) return null
  return (
    <>
      <AdjustProblem refusal={refusal} isClosed />
      <TypedText
        title={t('concluding:typed.title')}
        lead={t('concluding:typed.text')}
        fields={suppliedLabels(t)}
        values={refusal.kept?.values ?? refusal.refused.values}
      />
    </>
  )
}
