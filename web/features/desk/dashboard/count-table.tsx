import { useId } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { SummaryRow } from '#contract/desk/complaints.ts'
import type { Status } from '#contract/statuses.ts'
import { inLanguage } from '#web/platform/format.ts'
import { boundedCountText } from './bounded-count.ts'
import styles from './dashboard.module.css'

interface CountTableProps {
  kind: 'location' | 'status'
  rows: readonly SummaryRow[]
  hasLinks: boolean
}

const titles = { location: 'byLocation', status: 'byStatus' } as const
const listOf = { location: '/compliants/-30?location=', status: '/compliants/all?status=' } as const

/** Counts with small bars. The table has all figures; the bars are only decoration. */
export function CountTable({ kind, rows, hasLinks }: CountTableProps) {
  const { t, language } = useTranslation(['desk', 'statuses'])
  const titleId = useId()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const nameOf = ({ key, name }: SummaryRow) =>
    name ? inLanguage(name, language) : t(`statuses:status.${key as Status}`)
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(`dashboard.${titles[kind]}`)}</h2>
      {rows.length === 0 ? (
        <p className="dimmed">{t('dashboard.noRows')}</p>
      ) : (
        <table className={styles.counts} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t(`dashboard.${kind}`)}</th>
              <th scope="col">{t('dashboard.count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.key}>
                <th scope="row">
                  {hasLinks ? <Link to={`${listOf[kind]}${row.key}`}>{nameOf(row)}</Link> : nameOf(row)}
                  <span className={styles.bar} style={{ inlineSize: `${(100 * row.count) / most}%` }} />
                </th>
                <td>{boundedCountText(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
