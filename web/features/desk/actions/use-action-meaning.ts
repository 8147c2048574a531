import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/outcome.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { useStepsSince, withSteps } from './use-steps-since.ts'

/** What the answer to an action means, in the reader's language: the rule that said no, or who did what meanwhile. */
export function useActionMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('case-actions')
  const textOf = useRefusalText()
  const steps = useStepsSince(outcome)
  if (!outcome) return undefined
  if (outcome.done !== undefined) return t(`done.${outcome.intent as 'forward'}`, { defaultValue: t('done.other') })
  const { problem } = outcome
  return problem && withSteps(textOf(problem), steps)
}
