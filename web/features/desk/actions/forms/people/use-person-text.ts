import type { ProposedHolder } from '#contract/desk/case-handling.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'

/** What is known of somebody who may be chosen. */
type Facts = Partial<
  Pick<ProposedHolder, 'organization' | 'isOfHandlingBody' | 'servesPlace' | 'casesWaiting' | 'awayUntil'> & {
    role: ProposedHolder['role'] | null
  }
>

/** Facts for choosing a person: role, body, place, how many cases wait for them, and until when they are away. */
export function usePersonText(): (person: Facts) => string {
  const { t, language } = useTranslation('case-handling')
  const dates = useDates()
  return person => {
    const { role, organization, isOfHandlingBody, servesPlace, casesWaiting, awayUntil } = person
    return [
      role && inLanguage(role, language),
      organization && !isOfHandlingBody && inLanguage(organization, language),
      servesPlace === false && t('holder.elsewhere'),
      casesWaiting !== undefined && t('holder.cases', { count: casesWaiting }),
      awayUntil && t('holder.away', { date: dates.day(awayUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
