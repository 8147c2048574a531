import { Form } from 'react-router'
import type { Absence } from '#contract/desk/absences.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RowLink } from '../row-links.tsx'
import styles from './absences.module.css'

interface AbsenceTableProps {
  absences: readonly Absence[]
  userId: number
  /** The id of the absence whose form is open. */
  changedId: number | undefined
}

/** Absences by their days, with the substitutes, and buttons to change and end those that the reader may change. */
export function AbsenceTable({ absences, userId, changedId }: AbsenceTableProps) {
  const { t, language } = useTranslation('absences')
  const nameOf = ({ id, name }: Absence['user']) => (id === userId ? t('you') : inLanguage(name, language))
  const columns: TableColumn<Absence>[] = [
    {
      id: 'who',
      header: t('columns.who'),
      isRowHeader: true,
      cell: ({ user, isRunning }) => (
        <>
          {nameOf(user)} {isRunning && <Badge tone="warning">{t('running')}</Badge>}
        </>
      ),
    },
    {
      id: 'days',
      header: t('columns.days'),
      cell: ({ from, to }) => (
        <>
          <FormattedDate day={from} />
          {to !== from && (
            <>
              {' – '}
              <FormattedDate day={to} />
            </>
          )}
        </>
      ),
    },
    {
      id: 'substitute',
      header: t('columns.substitute'),
      cell: ({ substitute }) =>
        substitute ? (
          nameOrEnded(nameOf(substitute), !substitute.isActive, language)
        ) : (
          <span className="dimmed">{t('noSubstitute')}</span>
        ),
    },
    { id: 'reason', header: t('columns.reason'), cell: ({ reason }) => reason && t(`reasons.${reason}`) },
    {
      id: 'actions',
      header: t('columns.actions'),
      isOnlyOnScreen: true,
      cell: absence => absence.isChangeable && <Changes absence={absence} isOpen={absence.id === changedId} />,
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={absences}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
    />
  )
}

/** A link to the form, and a button that ends the absence after a second click. */
function Changes({ absence: { id, user, isRunning }, isOpen }: { absence: Absence; isOpen: boolean }) {
  const { t, language } = useTranslation('absences')
  const name = inLanguage(user.name, language)
  const end = t(isRunning ? 'end' : 'takeBack')
  return (
    <div className={styles.changes}>
      <RowLink to={`?change=${id}`} about={name} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        {t('change')}
      </RowLink>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <details>
          <summary aria-label={`${end}: ${name}`}>{end}</summary>
          <Button intent="end" kind="danger">
            {t(isRunning ? 'endNow' : 'takeBackNow')}
          </Button>
        </details>
      </Form>
    </div>
  )
}
