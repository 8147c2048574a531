import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { useChangedMeanwhile } from '../use-filled.ts'

/** The meaning of an outcome in the reader's language, below the catalogue's English words. */
export function useUserMeaning(outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation('users')
  const overtaken = useChangedMeanwhile(outcome)
  const problem = useProblem(outcome, 'users')
  if (!outcome?.done) return overtaken ?? problem
  if (outcome.intent === 'secondFactors') return t('done.told')
  return t(outcome.intent === 'invite' || outcome.intent === 'reset' ? 'done.sent' : 'done.other')
}
