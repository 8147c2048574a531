import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { useStepsSince, withSteps } from './use-steps-since.ts'

/** The meaning of an action's answer in the reader's language: what is done, the rule that refused, or who did what meanwhile. */
export function useActionMeaning(
  outcome: Outcome | undefined,
  complaint?: Pick<ComplaintDetail, 'track'>,
): string | undefined {
  const { t, language } = useTranslation('case-actions')
  const textOf = useRefusalText()
  const steps = useStepsSince(outcome)
  if (!outcome) return undefined
  const absentee = complaint?.track.at(-1)?.actedForName
  if (outcome.done !== undefined && outcome.intent === 'accept-case' && absentee)
    return t('done.accept-case-for', { name: inLanguage(absentee, language) })
  if (outcome.done !== undefined) return t(`done.${outcome.intent as 'forward'}`, { defaultValue: t('done.other') })
  const { problem } = outcome
  return problem && withSteps(textOf(problem), steps)
}
