import { mostProposed } from '#contract/values/action-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { actionTexts } from '../actions/case-action.ts'
import { chosenIn, sharedCandidates } from './candidates.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import type { SeveralAction } from './several-actions.ts'

/** The action's fields for one case, and the text of an answer. */
export function useSeveralFields({ entry, person }: SeveralAction, checked: readonly CheckedCase[]) {
  const { t, language } = useTranslation([...actionTexts, 'several'])
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
  const shown = (field: string, answer: string): string => {
    if (field === person)
      return sharedCandidates(possible)
        .filter(({ userId }) => chosenIn(answer).includes(userId))
        .map(({ name }) => inLanguage(name, language))
        .join(', ')
    return field === 'reasonCode' && answer ? t(`clocks:reasons.${answer as 'site-visit'}`) : answer
  }
  return { fields, shown }
}
