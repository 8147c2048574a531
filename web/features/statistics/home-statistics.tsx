import type { PublicStatistics } from '#contract/reports/statistics.ts'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { MonthChart } from './month-chart.tsx'
import { shareOf } from './share.ts'

/** A small chart of the last twelve months, with a link to all figures. */
export function HomeStatistics({ statistics: { total, tables } }: { statistics: PublicStatistics }) {
  const { t } = useTranslation('statistics')
  const { received, decided } = total
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics">{t('home.title')}</h2>
      <p>
        {t('lead')} {received !== null && t('words.received', { count: received, number: formatNumber(received) })}{' '}
        {decided !== null && t('words.decided', { number: formatNumber(decided), share: shareOf(decided, received) })}
      </p>
      <MonthChart title={t('chart', { title: t('tables.month.title') })} rows={tables.month} />
      <p>
        <a href="/statistics">{t('home.more')}</a>
      </p>
    </section>
  )
}
