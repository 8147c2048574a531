import { Link } from 'react-router'
import type { StageWork } from '#contract/desk/my-work.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { dayOfInstant, formatNumber, formatTrackingId } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { casePath } from '../case-path.ts'
import { activePath, type LoadRow, useLoadColumns } from './load-columns.tsx'
import styles from './my-work.module.css'

type Row = LoadRow & Pick<StageWork, 'stillSince' | 'longest'>

/** For each status how many cases have it, and the one in which nothing has happened for the longest time. */
export function StagesPanel({ stages, today }: { stages: readonly StageWork[]; today: string }) {
  const { t } = useTranslation(['work', 'statuses'])
  const loads = useLoadColumns<Row>('held')
  const rows: Row[] = stages.map(({ status, held, ...stage }) => ({
    key: status,
    name: t(`statuses:status.${status}`),
    filter: { status: [status] },
    cases: held,
    ...stage,
  }))
  const title = t('team.stages.title')
  return (
    <div className={`card ${styles.panel}`}>
      <h2 className={styles.figures}>{title}</h2>
      <p className="dimmed">{t('team.stages.text')}</p>
      <DataTable
        caption={title}
        columns={[
          {
            id: 'status',
            header: t('team.stages.status'),
            isRowHeader: true,
            cell: ({ name, filter }) => <Link to={activePath(filter)}>{name}</Link>,
          },
          ...loads,
          {
            id: 'longest',
            header: t('team.stages.longest'),
            cell: row => <Longest {...row} today={today} />,
          },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
        empty={null}
      />
    </div>
  )
}

/** The day of the last step, how long ago that was, and the case. */
function Longest({ stillSince, longest, today }: Pick<Row, 'stillSince' | 'longest'> & { today: string }) {
  const { t } = useTranslation('work')
  const day = dayOfInstant(stillSince)
  const count = Math.round((Date.parse(today) - Date.parse(day)) / dayMilliseconds)
  return (
    <>
      <FormattedDate day={day} />
      {count > 0 && ` (${t('team.stages.days', { count, number: formatNumber(count) })})`}{' '}
      {longest && (
        <Link to={casePath(longest.complaintId)} translate="no">
          {formatTrackingId(longest.trackingId)}
        </Link>
      )}
    </>
  )
}
