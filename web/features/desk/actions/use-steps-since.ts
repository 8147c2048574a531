import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface StepSince {
  at: string
  action: string
  by: { en: string; am: string } | null
}

/** Who did what meanwhile, in the reader's language, when that is why an action was refused; otherwise nothing. */
export function useStepsSince(outcome: Outcome | undefined): string[] {
  const { t, language } = useTranslation('desk')
  const dates = useDates()
  const { code = '', details } = outcome?.problem ?? {}
  if (!['stale-version', 'acted-since'].includes(code)) return []
  const since = (details?.since ?? []) as StepSince[]
  return since.map(({ at, action, by }) =>
    [
      dates.instant(at),
      t(`case.actions.${action as 'forward'}`, { defaultValue: action }),
      by && inLanguage(by, language),
    ]
      .filter(Boolean)
      .join(', '),
  )
}

/** The meaning of a refusal, with who did what meanwhile. */
export const withSteps = (meaning: string, steps: readonly string[]): string => [meaning, ...steps].join(' · ')
