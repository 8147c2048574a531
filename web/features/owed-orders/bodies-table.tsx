import { Link } from 'react-router'
import type { BodysOrders } from '#contract/desk/owed-orders.ts'
import { orderEndings } from '#contract/values/action-choices.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './owed-orders.module.css'

const counts = ['open', 'overdue', 'reported', 'contested'] as const

interface BodiesTableProps {
  bodies: readonly BodysOrders[]
  isMore: boolean
  /** The first day of the ended orders that are counted. */
  since: string
}

/** The figures of each body; its name leads to its open orders. */
export function BodiesTable({ bodies, isMore, since }: BodiesTableProps) {
  const { t, language } = useTranslation('owed-orders')
  const { day } = useDates()
  return (
    <div className={styles.section}>
      <div>
        <h2>{t('bodies.title')}</h2>
        <p className="dimmed">{t('bodies.since', { date: day(since) })}</p>
      </div>
      <DataTable
        caption={t('bodies.title')}
        rows={bodies}
        rowKey={({ organization }) => organization.id}
        empty={null}
        columns={[
          {
            id: 'body',
            header: t('bodies.body'),
            isRowHeader: true,
            cell: ({ organization }) => (
              <Link to={`?body=${organization.id}#open-orders`}>{inLanguage(organization, language)}</Link>
            ),
          },
          ...counts.map(count => ({
            id: count,
            header: t(`bodies.${count}`),
            isNumber: true,
            cell: (body: BodysOrders) => (
              <span className={count === 'overdue' && body.overdue > 0 ? styles.late : undefined}>
                {formatNumber(body[count])}
              </span>
            ),
          })),
          { id: 'ended', header: t('bodies.ended'), cell: ({ ended }) => <Ended ended={ended} /> },
          { id: 'in-time', header: t('bodies.inTime'), cell: ({ inTime }) => <Share {...inTime} /> },
        ]}
      />
      {isMore && <p className="notice">{t('bodies.more', { count: bodies.length })}</p>}
    </div>
  )
}

/** The endings that occurred, with their numbers. */
function Ended({ ended }: Pick<BodysOrders, 'ended'>) {
  const { t } = useTranslation(['owed-orders', 'orders'])
  const occurred = orderEndings.filter(ending => ended[ending] > 0)
  if (occurred.length === 0) return <span className="dimmed">{t('bodies.none')}</span>
  return (
    <ul className={styles.endings}>
      {occurred.map(ending => (
        <li key={ending}>
          {t('bodies.ending', { ending: t(`orders:endings.${ending}`), number: formatNumber(ended[ending]) })}
        </li>
      ))}
    </ul>
  )
}

/** A share with its numbers: a share of few orders says little. */
function Share({ count, of }: BodysOrders['inTime']) {
  const { t } = useTranslation('owed-orders')
  if (of === 0) return <span className="dimmed">{t('bodies.none')}</span>
  const percent = formatNumber(Math.round((100 * count) / of))
  const words = t('bodies.share', { percent, number: formatNumber(count), of: formatNumber(of) })
  return <span className={styles.whole}>{words}</span>
}
