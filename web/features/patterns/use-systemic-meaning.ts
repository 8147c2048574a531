import type { SystemicEvent } from '#contract/desk-choices.ts'
import type { Bilingual } from '#contract/complaint-parts.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/outcome.ts'
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

/** What came of an action on a systemic case; where somebody was faster, who did what in between. */
export function useSystemicMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, i18n } = useTranslation('systemic')
  const { instant } = useDates()
  if (outcome?.problem === undefined) return outcome?.done && t('saved')
  const { code, details } = outcome.problem
  const meaning = t(`problems.${problems.find(each => each === code) ?? 'other'}`)
  const since = code === 'stale-version' ? ((details.since ?? []) as Since[]) : []
  return [
    meaning,
    ...since.map(({ at, action, by }) => `${instant(at)}, ${inLanguage(by, i18n.language)}: ${t(`events.${action}`)}`),
  ].join(' · ')
}
