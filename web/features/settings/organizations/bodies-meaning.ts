import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { useChangedMeanwhile } from '../use-filled.ts'

interface Use {
  usedIn: string
  count?: number
}

/** The meaning of an outcome on bodies, places, values or the calendar, in the reader's language. */
export function useBodiesMeaning(outcome: Outcome | undefined): string | undefined {
  const { t, language } = useTranslation('bodies')
  const overtaken = useChangedMeanwhile(outcome)
  const nameOf = (table: string) => t(`usedIn.${table as 'other'}`, { defaultValue: t('usedIn.other') })
  const uses = (outcome?.problem?.details.usedIn ?? []) as Use[]
  const where = inList(
    language,
    uses.map(({ usedIn, count }) => (count ? `${nameOf(usedIn)}: ${count}` : nameOf(usedIn))),
  )
  const problem = useProblem(outcome, 'bodies', { where })
  return outcome?.done
    ? t(`done.${outcome.intent as 'other'}`, { defaultValue: t('done.other') })
    : (overtaken ?? problem)
}
