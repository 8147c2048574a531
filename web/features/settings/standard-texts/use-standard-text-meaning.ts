import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'

interface Since {
  at: string
  by: { en: string; am: string }
}

const done = ['archive', 'restore'] as const

/** The outcome of an action on standard texts; if somebody else saved first, who and when. */
export function useStandardTextMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('standard-texts')
  const { instant } = useDates()
  const problem = useProblem(outcome, 'standard-texts')
  if (outcome?.done !== undefined) return t(`done.${done.find(each => each === outcome.intent) ?? 'save'}`)
  if (!outcome?.problem) return undefined
  const { code, details } = outcome.problem
  const since = code === 'stale-version' ? ((details.since ?? []) as Since[]) : []
  return [problem, ...since.map(({ at, by }) => `${instant(at)}, ${inLanguage(by, language)}`)].join(' · ')
}
