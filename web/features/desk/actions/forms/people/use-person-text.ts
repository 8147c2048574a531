import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'

/** What is known of somebody who may be chosen. */
type Facts = Partial<
  Pick<ProposedHolder, 'organization' | 'isOfHandlingBody' | 'servesPlace' | 'awayUntil'> & {
    role: ProposedHolder['role'] | null
  }
>

/** Facts for choosing a person: role, body, place, what they have in hand, and until when they are away. */
export function usePersonText<Person extends Facts>(loadOf?: (person: Person) => string): (person: Person) => string {
  const { t, language } = useTranslation('case-handling')
  const dates = useDates()
  return person => {
    const { role, organization, isOfHandlingBody, servesPlace, awayUntil } = person
    return [
      role && inLanguage(role, language),
      organization && !isOfHandlingBody && inLanguage(organization, language),
      servesPlace === false && t('holder.elsewhere'),
      loadOf?.(person),
      awayUntil && t('holder.away', { date: dates.day(awayUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** The same of those who receive or handle cases, with the number of theirs. */
export function useHolderText() {
  const { t } = useTranslation('case-handling')
  return usePersonText(({ casesInHand }: ProposedHolder) => t('holder.cases', { count: casesInHand }))
}
