import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useErrorMessage } from '#web/ui/fields/form-state.ts'
import { useStepsSince, withSteps } from '../actions/use-steps-since.ts'
import type { CaseState } from './queue.ts'

/** Refusals whose text for a single case mentions a form that is still there. */
const ownWords = ['stale-version', 'not-visible', 'offline'] as const

/** Why one case was refused, in the reader's language: a field, a rule, or somebody else's action meanwhile. */
export function RefusalText({ refused: { status, failure } }: { refused: Extract<CaseState, { kind: 'refused' }> }) {
  const { t } = useTranslation(['several', 'case-actions'])
  const messageOf = useErrorMessage()
  const code = status === 404 ? 'not-visible' : failure.code
  const problem = { message: failure.message, code, status, details: failure.details ?? {} }
  const steps = useStepsSince({ action: 0, intent: '', problem } satisfies Outcome)
  const fields = failure.fields ?? []
  if (fields.length > 0) return fields.map(messageOf).join(' · ')
  const own = ownWords.find(each => each === code)
  const words = own
    ? t(`refused.${own}`)
    : t(`case-actions:refusals.${code as 'not-delayed'}`, { defaultValue: t('case-actions:refusals.other') })
  return withSteps(words, steps)
}
