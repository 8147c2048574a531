import type { StatisticRow } from '#contract/reports/statistics.ts'
import { formatNumber } from '#web/platform/format.ts'
import styles from './statistics.module.css'

interface BarChartProps {
  /** Read out instead of the picture; the table beside it has every number. */
  title: string
  rows: readonly StatisticRow[]
  nameOf: (row: StatisticRow) => string
  hidden: string
}

const lineHeight = 26
const width = 320

/** One bar for each row, drawn by the server: the number received, and the number of these decided. */
export function BarChart({ title, rows, nameOf, hidden }: BarChartProps) {
  const most = Math.max(1, ...rows.map(({ received }) => received ?? 0))
  const lengthOf = (count: number | null) => Math.round(((count ?? 0) / most) * (width - 60))
  return (
    <svg
      role="img"
      aria-label={title}
      className={styles.chart}
      viewBox={`0 0 ${width} ${rows.length * lineHeight * 2}`}
      preserveAspectRatio="xMinYMin meet"
    >
      {rows.map((row, index) => {
        const top = index * lineHeight * 2
        const isHidden = row.received === null
        return (
          <g key={row.key}>
            <text x="0" y={top + 16} className={styles.barName}>
              {nameOf(row)}
            </text>
            <rect x="0" y={top + 22} width={lengthOf(row.received)} height="16" rx="3" className={styles.received} />
            <rect x="0" y={top + 22} width={lengthOf(row.decided)} height="16" rx="3" className={styles.decided} />
            <text x={lengthOf(row.received) + 6} y={top + 35} className={styles.barCount}>
              {isHidden ? hidden : formatNumber(row.received ?? 0)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
