import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TeamWork } from '#contract/desk/my-work.ts'
import { dayOfInstant, formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { activePath, type LoadRow, useLoadColumns } from './load-columns.tsx'
import styles from './my-work.module.css'
import { StagesPanel } from './stages.tsx'

/** For supervisors: the load of each person and body, and where work stands still. */
export default function TeamWorkPanel({ team, today }: { team: TeamWork; today: string }) {
  const { t } = useTranslation('work')
  return (
    <>
      {/* the table below is a region with this name itself */}
      <div className={`card ${styles.panel}`}>
        <div className={styles.head}>
          <h2 className={styles.figures}>{t('team.title')}</h2>
          <Link to="/absences">{t('team.absences')}</Link>
        </div>
        <p className="dimmed">{team.isCut ? `${t('team.text')} ${t('team.cut')}` : t('team.text')}</p>
        <People {...team} />
      </div>
      {team.bodies.length > 0 && <Bodies {...team} />}
      {team.stages.length > 0 && <StagesPanel stages={team.stages} today={today} />}
    </>
  )
}

interface PersonRow extends LoadRow {
  nextDueAt: string | null
  awayUntil: string | null
}

function People({ people, unheld, beyond }: TeamWork) {
  const { t, language } = useTranslation('work')
  const dates = useDates()
  const loads = useLoadColumns<PersonRow>('waiting')
  const rows: PersonRow[] = people.map(({ userId, name, waiting, ...load }) => ({
    key: String(userId),
    name: inLanguage(name, language),
    filter: { waitsFor: userId },
    cases: waiting,
    ...load,
  }))
  if (unheld.held > 0) {
    const nobody = { key: 'nobody', name: t('team.nobody'), filter: { holder: 0 }, nextDueAt: null, awayUntil: null }
    rows.push({ ...nobody, cases: unheld.held, late: unheld.late })
  }
  const whoIs = ({ name, filter, awayUntil }: PersonRow): ReactNode => (
    <>
      <Link to={activePath(filter)}>{name}</Link>
      {awayUntil && <span className="dimmed"> · {t('team.away', { date: dates.day(awayUntil) })}</span>}
    </>
  )
  const columns: TableColumn<PersonRow>[] = [
    { id: 'name', header: t('team.person'), isRowHeader: true, cell: whoIs },
    ...loads,
    {
      id: 'next',
      header: t('team.next'),
      cell: ({ nextDueAt }) => nextDueAt && <FormattedDate day={dayOfInstant(nextDueAt)} />,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('team.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="dimmed">{t('team.none')}</p>}
      />
      {beyond.people > 0 && (
        <p className="dimmed">{t('team.more', { count: beyond.people, number: formatNumber(beyond.people) })}</p>
      )}
    </>
  )
}

function Bodies({ bodies, beyond }: TeamWork) {
  const { t, language } = useTranslation('work')
  const loads = useLoadColumns<LoadRow>('held')
  const rows: LoadRow[] = bodies.map(({ organizationId, name, held, ...load }) => ({
    key: String(organizationId),
    name: inLanguage(name, language),
    filter: { handling: organizationId },
    cases: held,
    ...load,
  }))
  const title = t('team.bodies.title')
  const nameOf = ({ name, filter }: LoadRow) => <Link to={activePath(filter)}>{name}</Link>
  return (
    <div className={`card ${styles.panel}`}>
      <h2 className={styles.figures}>{title}</h2>
      <DataTable
        caption={title}
        columns={[{ id: 'name', header: t('team.bodies.body'), isRowHeader: true, cell: nameOf }, ...loads]}
        rows={rows}
        rowKey={({ key }) => key}
        empty={null}
      />
      {beyond.bodies > 0 && (
        <p className="dimmed">{t('team.bodies.more', { count: beyond.bodies, number: formatNumber(beyond.bodies) })}</p>
      )}
    </div>
  )
}
