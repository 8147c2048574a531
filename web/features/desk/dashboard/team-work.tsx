import { Link } from 'react-router'
import type { TeamWork } from '#contract/desk/my-work.ts'
import { dayOfInstant, formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import styles from './my-work.module.css'

const nobody = 'nobody'

interface Row {
  key: string
  name: string
  held: number
  late: number
  nextDueAt: string | null
  awayUntil: string | null
}

/** A person's name, as a link to the open cases that they hold. */
const listOf = ({ key }: Row, text: string) =>
  key === nobody ? (
    text
  ) : (
    <Link to={`/compliants/active?${new URLSearchParams({ sort: 'urgent', holder: key })}`}>{text}</Link>
  )

/** For supervisors: the number of open and late cases of each holder. */
export function TeamWorkPanel({ team: { people, unheld, isCut } }: { team: TeamWork }) {
  const { t, i18n } = useTranslation('work')
  const dates = useDates()
  const rows: Row[] = people.map(({ userId, name, ...load }) => ({
    key: String(userId),
    name: inLanguage(name, i18n.language),
    ...load,
  }))
  if (unheld.held > 0) rows.push({ key: nobody, name: t('team.nobody'), ...unheld, nextDueAt: null, awayUntil: null })
  const whoIs = (row: Row) => (
    <>
      {listOf(row, row.name)}
      {row.awayUntil && <span className="dimmed"> · {t('team.away', { date: dates.day(row.awayUntil) })}</span>}
    </>
  )
  const columns: TableColumn<Row>[] = [
    { id: 'name', header: t('team.person'), isRowHeader: true, cell: row => whoIs(row) },
    { id: 'held', header: t('team.held'), isNumber: true, cell: ({ held }) => formatNumber(held) },
    {
      id: 'late',
      header: t('team.late'),
      isNumber: true,
      cell: ({ late }) => formatNumber(late),
    },
    {
      id: 'next',
      header: t('team.next'),
      cell: ({ nextDueAt }) => nextDueAt && <FormattedDate day={dayOfInstant(nextDueAt)} />,
    },
  ]
  return (
    // the table below is a region with this name itself
    <div className={`card ${styles.panel}`}>
      <div className={styles.head}>
        <h2 className={styles.figures}>{t('team.title')}</h2>
        <Link to="/absences">{t('team.absences')}</Link>
      </div>
      <p className="dimmed">{isCut ? `${t('team.text')} ${t('team.cut')}` : t('team.text')}</p>
      <DataTable
        caption={t('team.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="dimmed">{t('team.none')}</p>}
      />
    </div>
  )
}
