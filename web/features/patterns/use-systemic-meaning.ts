import type { SystemicEvent } from '#contract/desk/desk-choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface Since {
  at: string
  action: SystemicEvent
  by: Bilingual
}

const problems = [
  'offline',
  'stale-version',
  'systemic-case-closed',
  'nothing-changed',
  'too-many-complaints',
  'not-found',
] as const

/** The meaning of an outcome on a systemic case; when somebody else was faster, who did what since. */
export function useSystemicMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('systemic')
  const { instant } = useDates()
  if (outcome?.problem === undefined) return outcome?.done && t('saved')
  const { code, details } = outcome.problem
  const meaning = t(`problems.${problems.find(each => each === code) ?? 'other'}`)
  const since = code === 'stale-version' ? ((details.since ?? []) as Since[]) : []
  return [
    meaning,
    ...since.map(({ at, action, by }) => `${instant(at)}, ${inLanguage(by, language)}: ${t(`events.${action}`)}`),
  ].join(' · ')
}
