import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'

interface PeriodProps {
  from?: string | undefined
  to?: string | undefined
  /** The period to compare with. */
  before?: { from: string; to: string } | null
}

/** The days of registration of the figures, as on paper too. */
export function Period({ from, to, before }: PeriodProps) {
  const { t } = useTranslation('reports')
  const { day } = useDates()
  const words = () => {
    if (from && to) return t('period', { from: day(from), to: day(to) })
    if (from) return t('periodFrom', { from: day(from) })
    return to ? t('periodTo', { to: day(to) }) : t('periodAll')
  }
  return (
    <p className="dimmed">
      {words()} {before && t('comparedWith', { from: day(before.from), to: day(before.to) })}
    </p>
  )
}
