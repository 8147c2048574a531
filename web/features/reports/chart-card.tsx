import { useId } from 'react'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './charts.module.css'
import type { ShownChart } from './shown-chart.ts'

/** A picture, with the same in words and as a table. */
export function ChartCard({ chart }: { chart: ShownChart }) {
  const { t } = useTranslation('reports')
  const titleId = useId()
  return (
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{chart.title}</h2>
      <p>{chart.summary}</p>
      <Picture chart={chart} />
      <details>
        <summary>{t('charts.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={chart.title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{chart.heading}</th>
                {chart.series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.names.map((name, at) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {chart.series.map(one => (
                    <td key={one.name}>{formatNumber(one.values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}

/** Bars, one below the other for each series; the second is told from the first by its height too. */
function Picture({ chart }: { chart: ShownChart }) {
  const names = chart.names.slice(0, chart.shown)
  const longest = Math.max(1, ...chart.series.flatMap(({ values }) => values.slice(0, names.length)))
  return (
    <div aria-hidden="true">
      <ul className={styles.legend}>
        {chart.series.map(({ name }) => (
          <li key={name}>
            <svg viewBox="0 0 10 10">
              <rect width="10" height="10" rx="2" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.bars}>
        {names.map((name, at) => (
          <li key={name}>
            <span>{name}</span>
            <span>{chart.series.map(({ values }) => formatNumber(values[at] ?? 0)).join(' · ')}</span>
            {chart.series.map(({ name: series, values }) => (
              <svg key={series} viewBox="0 0 100 6" preserveAspectRatio="none">
                <rect width={(100 * (values[at] ?? 0)) / longest} height="6" rx="1" />
              </svg>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
