import { useTranslation } from 'react-i18next'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/outcome.ts'
import type { Language } from '#web/platform/preferences.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface StepSince {
  at: string
  action: string
  by: { en: string; am: string } | null
}

/** What the answer to an action means, in the reader's language: the rule that said no, or who did what meanwhile. */
export function useActionMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, i18n } = useTranslation(['case-actions', 'desk'])
  const language = i18n.language as Language
  const dates = useDates()
  if (!outcome) return undefined
  if (outcome.done !== undefined) return t(`done.${outcome.intent as 'forward'}`, { defaultValue: t('done.other') })
  const { problem } = outcome
  if (!problem) return undefined
  if (problem.code !== 'stale-version')
    return t(`refusals.${problem.code as 'stale-version'}`, { defaultValue: t('refusals.other') })
  const since = (problem.details.since ?? []) as StepSince[]
  const steps = since.map(({ at, action, by }) =>
    [
      dates.instant(at),
      t(`desk:case.actions.${action as 'forward'}`, { defaultValue: action }),
      by && inLanguage(by, language),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [t('refusals.stale-version'), ...steps].join(' · ')
}
