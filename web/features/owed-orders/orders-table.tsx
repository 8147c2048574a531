import { Link } from 'react-router'
import type { OpenOrder } from '#contract/desk/owed-orders.ts'
import { casePath } from '#web/features/desk/index.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './owed-orders.module.css'

interface OrdersTableProps {
  orders: readonly OpenOrder[]
  isMore: boolean
  /** Whether the reader may open cases. */
  mayOpen: boolean
}

/** The open orders, each leading to its case. On paper without what is ordered: it may name people. */
export function OrdersTable({ orders, isMore, mayOpen }: OrdersTableProps) {
  const { t, language } = useTranslation(['owed-orders', 'orders'])
  const { day } = useDates()
  return (
    <>
      <DataTable
        caption={t('orders.title')}
        rows={orders}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('nothing.title')} text={t('nothing.text')} />}
        columns={[
          {
            id: 'number',
            header: t('orders.number'),
            isRowHeader: true,
            cell: ({ complaintId, reference }) =>
              mayOpen ? <Link to={casePath(complaintId)}>{reference}</Link> : reference,
          },
          {
            id: 'body',
            header: t('orders.body'),
            cell: ({ organization, department }) => (
              <>
                {inLanguage(organization, language)}
                {department && <small className="dimmed"> {inLanguage(department, language)}</small>}
              </>
            ),
          },
          {
            id: 'text',
            header: t('orders.text'),
            isOnlyOnScreen: true,
            cell: ({ text }) => <span className={styles.text}>{text}</span>,
          },
          {
            id: 'due',
            header: t('orders.due'),
            cell: ({ dueOn, namedDay, isOverdue }) =>
              dueOn === null ? (
                <span className="dimmed">{t('orders.named', { date: day(namedDay) })}</span>
              ) : (
                <span className={isOverdue ? styles.late : undefined}>
                  {day(dueOn)}
                  {isOverdue && ` · ${t('orders.overdue')}`}
                </span>
              ),
          },
          { id: 'state', header: t('orders.state'), cell: ({ state }) => t(`orders:states.${state}`) },
        ]}
      />
      {isMore && <p className="notice">{t('orders.more', { count: orders.length })}</p>}
    </>
  )
}
