import type { StandardText } from '#contract/desk/standard-texts.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'

/** Number, author and time of the version, and whether the text is archived. */
export function SavedCell({ text: { version, savedAt, savedBy, archivedAt } }: { text: StandardText }) {
  const { t, language } = useTranslation('standard-texts')
  return (
    <>
      {archivedAt && <strong>{t('archived')} · </strong>}
      {t('version', { version })}, {inLanguage(savedBy, language)}, <FormattedInstant instant={savedAt} />
    </>
  )
}
