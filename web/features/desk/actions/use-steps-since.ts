import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface StepSince {
  at: string
  action: string
  by: { en: string; am: string } | null
}

/** Others' steps meanwhile, when they are why an action was refused; otherwise undefined. */
export function stepsSince(outcome: Outcome | undefined): StepSince[] | undefined {
  const { code = '', details } = outcome?.problem ?? {}
  return ['stale-version', 'acted-since'].includes(code) ? ((details?.since ?? []) as StepSince[]) : undefined
}

/** The same in the reader's language: when, what, and who. */
export function useStepsSince(outcome: Outcome | undefined): string[] {
  const { t, language } = useTranslation('desk')
  const dates = useDates()
  return (stepsSince(outcome) ?? []).map(({ at, action, by }) =>
    inList(language, [
      dates.instant(at),
      t(`case.actions.${action as 'forward'}`, { defaultValue: action }),
      by && inLanguage(by, language),
    ]),
  )
}

/** The meaning of a refusal, with who did what meanwhile. */
export const withSteps = (meaning: string, steps: readonly string[]): string => [meaning, ...steps].join(' · ')
