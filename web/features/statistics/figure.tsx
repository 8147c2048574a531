import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** A published number, or a dash for one that is hidden. */
export function Figure({ figure }: { figure: number | null }) {
  const { t } = useTranslation('statistics')
  if (figure !== null) return formatNumber(figure)
  return (
    <>
      <span aria-hidden="true">{t('hiddenShort')}</span>
      <span className="visually-hidden">{t('hidden')}</span>
    </>
  )
}
