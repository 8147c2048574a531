import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ProposedHolder } from '#contract/case-handling.ts'
import { inLanguage } from '#web/platform/format.ts'

/** What speaks for giving a case to somebody: role, body, place, and the cases in hand. */
export function useHolderText() {
  const { t, i18n } = useTranslation('case-handling')
  const language = i18n.language
  return ({ role, organization, isOfHandlingBody, servesPlace, casesInHand }: ProposedHolder): string =>
    [
      inLanguage(role, language),
      organization && !isOfHandlingBody && inLanguage(organization, language),
      servesPlace ? null : t('holder.elsewhere'),
      t('holder.cases', { count: casesInHand }),
    ]
      .filter(Boolean)
      .join(' · ')
}
