import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import styles from './charts.module.css'
import type { DrawnChart, ShownChart } from './shown-chart.ts'
import { Card } from '#web/ui/card.tsx'

/** The picture appears once its code is loaded; until then, and without it, summary and table are there. */
export function ChartCard({ chart }: { chart: ShownChart }) {
  const { t } = useTranslation('reports')
  const { frame, drawn } = useDrawing(chart)
  const save = () => {
    const link = document.createElement('a')
    link.href = drawn?.png() ?? ''
    link.download = `${chart.id}.png`
    link.click()
  }
  return (
    <Card title={chart.title} className={styles.card}>
      <p>{chart.summary}</p>
      <div
        ref={frame}
        className={styles.picture}
        style={heightOf(chart)}
        role="img"
        aria-label={`${chart.title}. ${chart.summary}`}
      />
      {chart.kind === 'tiles' && <ColourScale values={chart.series[0]?.values ?? []} />}
      <div className="actions no-print">
        <QuietButton disabled={!drawn} onClick={save}>
          {t('charts.save')}
        </QuietButton>
      </div>
      <details open={!drawn}>
        <summary>{t('charts.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${chart.title}: ${t('charts.table')}`}>
          <table className={styles.table}>
            <caption className="visually-hidden">{chart.title}</caption>
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
                  <th scope="row">{chart.paths[at] ? <Link to={chart.paths[at]}>{name}</Link> : name}</th>
                  {chart.series.map(one => (
                    <td key={one.name}>{formatNumber(one.values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  )
}

/** What the colours of tiles say: from the smallest figure to the largest. */
function ColourScale({ values }: { values: readonly number[] }) {
  const { t } = useTranslation('reports')
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatNumber)
  if (least === most) return null
  return (
    <p className={styles.scale}>
      <span className="visually-hidden">{t('charts.scale')}</span>
      {least} <span aria-hidden="true" /> {most}
    </p>
  )
}

/** Every bar has room for a name of two lines. */
const heightOf = ({ kind, names, shown = names.length }: ShownChart) =>
  kind === 'bars' ? { height: `max(22rem, ${4 + 2.5 * Math.min(names.length, shown)}rem)` } : undefined

/** Draws into the frame, and again when the theme of the page or its width changes. */
function useDrawing(chart: ShownChart) {
  const frame = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnChart>()
  const navigate = useNavigate()
  const open = useEffectEvent((at: number) => {
    const path = chart.paths[at]
    if (path) void navigate(path)
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let current: DrawnChart | undefined
    let isGone = false
    const watching = new MutationObserver(() => current?.redraw())
    const resizing = new ResizeObserver(() => current?.resize())
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (isGone) return
      current = drawChart(element, chart, at => open(at))
      setDrawn(current)
      watching.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-theme'] })
      resizing.observe(element)
    })
    return () => {
      isGone = true
      watching.disconnect()
      resizing.disconnect()
      current?.end()
      setDrawn(undefined)
    }
  }, [chart])
  return { frame, drawn }
}
