import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/outcome.ts'
import { useStepsSince, withSteps } from './use-steps-since.ts'

/** What the answer to an action means, in the reader's language: the rule that said no, or who did what meanwhile. */
export function useActionMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('case-actions')
  const steps = useStepsSince(outcome)
  if (!outcome) return undefined
  if (outcome.done !== undefined) return t(`done.${outcome.intent as 'forward'}`, { defaultValue: t('done.other') })
  const { problem } = outcome
  if (!problem) return undefined
  return withSteps(t(`refusals.${problem.code as 'stale-version'}`, { defaultValue: t('refusals.other') }), steps)
}
