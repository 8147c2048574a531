import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { unanswered } from '#web/platform/unanswered.ts'
import { TypedText } from '#web/ui/outcome/typed-text.tsx'
import type { AdjustmentRefusal } from './adjust-complaint.action.ts'
import { StepsSince } from '../case/steps-since.tsx'

type Refusal = AdjustmentRefusal | undefined

interface AdjustProblemProps {
  refusal: Refusal
  /** It is no longer asked for, so the form is not there. */
  isClosed?: boolean
}

/** A refusal that belongs to no field: the call's own words, why, and what happened meanwhile. */
export function AdjustProblem({ refusal, isClosed }: AdjustProblemProps) {
  const { t } = useTranslation('case-handling')
  const reasons = t('supply.reasons', { returnObjects: true }) as Record<string, string>
  const reason = isClosed ? 'not-in-this-status' : reasonOf(refusal)
  if (!reason) return null
  const adjustment = refusal?.kind === 'adjust' ? refusal : undefined
  const isUnsent = refusal?.kind === 'offline' || refusal?.kind === 'our-fault'
  const message = isUnsent ? unanswered : adjustment?.message
  return (
    <div className="notice" role="alert">
      {message && (
        <p>
          <CatalogueMessage message={message} />
        </p>
      )}
      <h3>{t('supply.notSent')}</h3>
      <p>{reasons[reason] ?? reasons.other}</p>
      <StepsSince steps={adjustment?.since ?? []} />
    </div>
  )
}

function reasonOf(refusal: Refusal): string | null {
  if (refusal?.kind === 'adjust') return refusal.reason
  if (refusal?.kind === 'proven') return 'proof-renewed'
  return refusal?.kind === 'offline' || refusal?.kind === 'our-fault' ? refusal.kind : null
}

/** What was sent when it was no longer asked for: why it was not taken, and what was typed. */
export function ClosedAdjustment({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation(['case-handling', 'concluding'])
  const typed = refusal?.kind === 'adjust' ? refusal.refused.values : refusal?.kept?.values
  if (!refusal) return null
  return (
    <>
      <AdjustProblem refusal={refusal} isClosed />
      <TypedText
        title={t('concluding:typed.title')}
        lead={t('concluding:typed.text')}
        fields={{ text: { label: t('supply.text') } }}
        values={typed ?? {}}
      />
    </>
  )
}
