import { mostProposed } from '#contract/values/action-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { actionTexts } from '../actions/case-action.ts'
import { sharedCandidates } from './candidates.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import type { SeveralAction } from './several-actions.ts'

/** The action's fields for one case, the people to choose from, and the text of an answer. */
export function useSeveralFields({ entry, person }: SeveralAction, checked: readonly CheckedCase[]) {
  const { t, language } = useTranslation([...actionTexts, 'several'])
  const dates = useDates()
  const possible = checked.filter(({ refusal }) => !refusal)
  // the hint for one case may be about its own clock
  const own: Record<string, FieldText> = entry.fields(t, { dueClock: null } as never)
  const isCut = possible.some(({ candidates = [] }) => candidates.length >= mostProposed)
  const fields = {
    ...own,
    ...(own.days && { days: { ...own.days, hint: t('several:daysHint') } }),
    ...(person &&
      own[person] &&
      isCut && { [person]: { ...own[person], hint: t('several:firstOfEach', { count: mostProposed }) } }),
  }
  const people = sharedCandidates(possible).map(({ userId, name, role, casesWaiting, awayUntil, count }) => ({
    value: String(userId),
    label: [
      inLanguage(name, language),
      role && inLanguage(role, language),
      t('case-handling:holder.cases', { count: casesWaiting }),
      awayUntil && t('case-handling:holder.away', { date: dates.day(awayUntil) }),
      count < possible.length && t('several:canTake', { count, all: possible.length }),
    ]
      .filter(Boolean)
      .join(' · '),
    name: inLanguage(name, language),
  }))
  const shown = (field: string, answer: string): string => {
    if (field === person) return people.find(({ value }) => value === answer)?.name ?? ''
    return field === 'reasonCode' && answer ? t(`clocks:reasons.${answer as 'site-visit'}`) : answer
  }
  return { fields, people, shown }
}
