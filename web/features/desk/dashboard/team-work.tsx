import { Link } from 'react-router'
import type { TeamWork } from '#contract/my-work.ts'
import { dayOfInstant, formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import styles from './my-work.module.css'

const nobody = 'nobody'

interface Row {
  key: string
  name: string
  held: number
  late: number
  nextDueAt: string | null
}

/** A person's name, leading to the open cases that they hold. */
const listOf = ({ key }: Row, text: string) =>
  key === nobody ? (
    text
  ) : (
    <Link to={`/compliants/active?${new URLSearchParams({ sort: 'urgent', holder: key })}`}>{text}</Link>
  )

/** For supervisors: who holds how many open cases, and how many of them are late. */
export function TeamWorkPanel({ team: { people, unheld, isCut } }: { team: TeamWork }) {
  const { t, i18n } = useTranslation('work')
  const rows: Row[] = people.map(({ userId, name, ...load }) => ({
    key: String(userId),
    name: inLanguage(name, i18n.language),
    ...load,
  }))
  if (unheld.held > 0) rows.push({ key: nobody, name: t('team.nobody'), ...unheld, nextDueAt: null })
  const columns: TableColumn<Row>[] = [
    { id: 'name', header: t('team.person'), isRowHeader: true, cell: row => listOf(row, row.name) },
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
    // the table below is a region of this name itself
    <div className={`card ${styles.panel}`}>
      <h2 className={styles.figures}>{t('team.title')}</h2>
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
