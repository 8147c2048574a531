import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { useChangedMeanwhile } from '../use-filled.ts'
import type { Problem } from '#web/platform/answers/refusal.ts'

/** The meaning of an outcome in the reader's language, below the catalogue's English words. */
export function useRoleMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('access')
  const overtaken = useChangedMeanwhile(outcome)
  const problem = useProblem(outcome, 'access')
  if (outcome?.done) return language === 'en' ? undefined : t('done')
  return outcome?.problem?.code === 'role-in-use' ? inUse(outcome.problem.details) : (overtaken ?? problem)

  function inUse(holders: Problem['details']): string {
    const names = Array.isArray(holders.userNames) ? holders.userNames.map(String) : []
    const count = Number(holders.userCount) || names.length
    const list = inList(language, names)
    return count > names.length
      ? t('problems.roleInUseMore', { count, names: list, more: count - names.length })
      : t('problems.roleInUse', { count, names: list })
  }
}
