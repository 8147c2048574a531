import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useChangedMeanwhile } from '../use-filled.ts'

interface Use {
  usedIn: string
  count?: number
}

/** The meaning of an outcome on bodies, places, values or the calendar, in the reader's language. */
export function useBodiesMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, i18n } = useTranslation('bodies')
  const overtaken = useChangedMeanwhile(outcome)
  if (outcome?.done) {
    const key = i18n.exists(`bodies:done.${outcome.intent}`) ? outcome.intent : 'other'
    return t(`done.${key as 'other'}`)
  }
  if (overtaken || !outcome?.problem) return overtaken
  const { code, details } = outcome.problem
  const nameOf = (table: string) => t(`usedIn.${(i18n.exists(`bodies:usedIn.${table}`) ? table : 'other') as 'other'}`)
  const uses = (Array.isArray(details.usedIn) ? details.usedIn : []) as Use[]
  const where = uses.map(({ usedIn, count }) => (count ? `${nameOf(usedIn)}: ${count}` : nameOf(usedIn))).join(', ')
  const key = i18n.exists(`bodies:problems.${code}`) ? code : 'other'
  return t(`problems.${key as 'other'}`, { where })
}
