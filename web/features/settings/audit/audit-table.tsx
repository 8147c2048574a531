import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditChange, TrailEntry } from '#contract/settings/audit.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import styles from './audit.module.css'
import { useAuditWords } from './use-audit-words.ts'

interface AuditTableProps {
  entries: readonly TrailEntry[]
  pages: Pages
  empty: ReactNode
}

/** A page of the trail, in words. */
export function AuditTable({ entries, pages, empty }: AuditTableProps) {
  const { t, language } = useTranslation('audit')
  const words = useAuditWords()
  const columns: TableColumn<TrailEntry>[] = [
    { id: 'at', header: t('columns.at'), isRowHeader: true, cell: entry => <FormattedInstant instant={entry.at} /> },
    {
      id: 'who',
      header: t('columns.who'),
      cell: entry => (
        <div className={styles.cell}>
          {entry.actorName && <span>{inLanguage(entry.actorName, language)}</span>}
          <small>{t(`actors.${entry.actorKind}`)}</small>
        </div>
      ),
    },
    { id: 'action', header: t('columns.action'), cell: entry => words.action(entry.action) },
    {
      id: 'record',
      header: t('columns.record'),
      cell: entry => (
        <div className={styles.cell}>
          <Record entry={entry} name={entry.subjectName && inLanguage(entry.subjectName, language)} />
          <small>{words.subject(entry.subjectType)}</small>
        </div>
      ),
    },
    { id: 'changes', header: t('columns.changes'), cell: entry => <Changes changes={entry.changes} /> },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={entries}
      rowKey={entry => entry.id}
      pages={pages}
      empty={empty}
    />
  )
}

/** A complaint links to its case; every record links to its entries. */
function Record({ entry, name }: { entry: TrailEntry; name: string | null }) {
  const shown = name ?? entry.subjectId
  const query = new URLSearchParams({ subjectType: entry.subjectType, record: entry.subjectId })
  return (
    <Link className={styles.record} to={`?${query}`} translate="no">
      {shown}
    </Link>
  )
}

/** Values that are shown at once; the others are folded. */
const shownChanges = 3

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit')
  const [first, others] = [changes.slice(0, shownChanges), changes.slice(shownChanges)]
  if (changes.length === 0) return '–'
  return (
    <div className={styles.changes}>
      <ChangeList changes={first} />
      {others.length > 0 && (
        <details>
          <summary>{t('more', { count: others.length })}</summary>
          <ChangeList changes={others} />
        </details>
      )}
    </div>
  )
}

function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  return (
    <dl className={styles.changeList}>
      {changes.map(({ path, from, to }) => (
        <div key={path.join('.')}>
          <dt>{words.field(path)}</dt>
          <dd>
            {from !== undefined && (
              <>
                <span className="visually-hidden">{t('before')}: </span>
                <del>{words.value(path, from)}</del> <span aria-hidden="true">→</span>{' '}
                <span className="visually-hidden">{t('after')}: </span>
              </>
            )}
            {words.value(path, to)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
