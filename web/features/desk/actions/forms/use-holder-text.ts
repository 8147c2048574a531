import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import type { PossibleSubstitute } from '#contract/desk/signatures.ts'
import { useDates } from '#web/ui/use-dates.ts'
import { inLanguage } from '#web/platform/format.ts'

/** Facts for choosing a person: role, body, place, and the cases in hand. */
export function useHolderText() {
  const { t, language } = useTranslation('case-handling')
  const dates = useDates()
  return ({ role, organization, isOfHandlingBody, servesPlace, casesInHand, awayUntil }: ProposedHolder): string =>
    [
      inLanguage(role, language),
      organization && !isOfHandlingBody && inLanguage(organization, language),
      servesPlace ? null : t('holder.elsewhere'),
      t('holder.cases', { count: casesInHand }),
      awayUntil && t('holder.away', { date: dates.day(awayUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Facts for choosing who signs: role, body, and until when they are away. */
export function useSignerText() {
  const { t, language } = useTranslation('case-handling')
  const dates = useDates()
  return ({ role, organization, isOfHandlingBody, awayUntil }: PossibleSubstitute): string =>
    [
      inLanguage(role, language),
      organization && !isOfHandlingBody && inLanguage(organization, language),
      awayUntil && t('holder.away', { date: dates.day(awayUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
