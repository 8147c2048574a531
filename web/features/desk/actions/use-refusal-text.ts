import { notPrintable } from '#contract/filing/letter-places.ts'
import { usePlacesText } from '#web/features/letters/index.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** A rule that refused an action, or would refuse it: its code, and what it counted. */
interface RefusalInWords {
  code: string
  details: Record<string, unknown>
}

/** Why an action was refused or would be, in the reader's language. */
export function useRefusalText(): (refusal: RefusalInWords) => string {
  const { t } = useTranslation('case-actions')
  const placesText = usePlacesText()
  return ({ code, details }) =>
    t(`refusals.${code as 'stale-version'}`, {
      ...details,
      ...countOf(details),
      ...(code === notPrintable && { places: placesText(details.places as Record<string, string>) }),
      defaultValue: t('refusals.other'),
    })
}

/** Number of missing items, when the rule counts what it needs. */
const countOf = ({ given, needed }: Record<string, unknown>): { count?: number } =>
  typeof given === 'number' && typeof needed === 'number' ? { count: needed - given } : {}
