import type { SystemicEvent } from '#contract/desk/desk-choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface Since {
  at: string
  action: SystemicEvent
  by: Bilingual
}

/** The meaning of an outcome on a systemic case; when somebody else was faster, who did what since. */
export function useSystemicMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('systemic')
  const { instant } = useDates()
  const problem = useProblem(outcome, 'systemic')
  if (outcome?.problem === undefined) return outcome?.done && t('saved')
  const { code, details } = outcome.problem
  const since = code === 'stale-version' ? ((details.since ?? []) as Since[]) : []
  return [
    problem,
    ...since.map(({ at, action, by }) => `${instant(at)}, ${inLanguage(by, language)}: ${t(`events.${action}`)}`),
  ].join(' · ')
}
