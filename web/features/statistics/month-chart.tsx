import type { StatisticRow } from '#contract/reports/statistics.ts'
import { useMonths } from '#web/ui/use-months.ts'
import styles from './statistics.module.css'

const height = 120
const step = 28
const monthsOfYear = 12

/** Twelve months side by side: the number received, and of these decided. */
export function MonthChart({ title, rows }: { title: string; rows: readonly StatisticRow[] }) {
  const { monthShort } = useMonths()
  const most = Math.max(1, ...rows.map(({ received }) => received ?? 0))
  const heightOf = (count: number | null) => Math.round(((count ?? 0) / most) * height)
  return (
    <svg role="img" aria-label={title} className={styles.months} viewBox={`0 0 ${monthsOfYear * step} ${height + 32}`}>
      {rows.map(({ key, received, decided }, index) => (
        <g key={key}>
          {[
            { count: received, className: styles.received },
            { count: decided, className: styles.decided },
          ].map(({ count, className }) => (
            <rect
              key={className}
              x={index * step + 3}
              y={height - heightOf(count)}
              width={step - 6}
              height={heightOf(count)}
              rx="3"
              className={className}
            />
          ))}
          <text
            x={index * step + step / 2}
            y={height + 15 + (index % 2) * 12}
            textAnchor="middle"
            className={styles.monthName}
          >
            {monthShort(key)}
          </text>
        </g>
      ))}
    </svg>
  )
}
