import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ComplaintRow } from '#contract/complaints.ts'
import type { ListColumn } from '#contract/list-query.ts'
import { dayOfInstant, formatTrackingId, inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { rowId } from '#web/platform/last-list.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import cells from '#web/ui/table/cells.module.css'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from '../desk.module.css'
import { Due } from '../due.tsx'
import type { Density } from './density-switch.tsx'
import { Severity } from '../severity.tsx'
import { SelectRow } from '../several/select-rows.tsx'
import type { SelectionInUse } from '../several/use-selection.ts'
import { useRowKeys } from '../use-row-keys.ts'

export const casePath = (complaintId: number): string => `/complain/case-officer-form/${complaintId}`

interface ComplaintTableProps {
  caption: string
  density: Density
  columns: readonly ListColumn[]
  complaints: readonly ComplaintRow[]
  next: string | null
  previous: string | null
  empty: ReactNode
  /** Left out where nothing can be done with several at once. */
  selection?: SelectionInUse | undefined
}

/** A page of complaints; `j` and `k` walk through the rows, as the arrows do in a list of links. */
export function ComplaintTable(props: ComplaintTableProps) {
  const { caption, density, columns: chosen, complaints, next, previous, empty, selection } = props
  const { t, i18n } = useTranslation('desk')
  const frame = useRowKeys()
  const dates = useDates()
  const header = (id: ListColumn | 'trackingId') => t(`columns.${id}`)
  const all = columnsOf(i18n.language, {
    header,
    nobody: t('nobody'),
    since: day => t('holderSince', { date: dates.day(day) }),
    group: size => t('group', { count: size }),
  })
  const columns = all.filter(({ id }) => id === 'trackingId' || chosen.some(column => column === id))
  const shown = selection ? withBoxes(columns, selection) : columns
  return (
    <div
      ref={frame}
      className={styles.complaintTable}
      data-density={density}
      data-selectable={selection ? true : undefined}
      data-wide={columns.length > widest || undefined}
    >
      <DataTable
        caption={caption}
        columns={shown}
        rows={complaints}
        rowKey={row => row.complaintId}
        next={next}
        previous={previous}
        empty={empty}
      />
    </div>
  )
}

/** The first column with a box before its number. */
const withBoxes = (
  [first, ...others]: TableColumn<ComplaintRow>[],
  selection: SelectionInUse,
): TableColumn<ComplaintRow>[] =>
  first
    ? [{ ...first, cell: row => <SelectRow row={row} selection={selection} cell={first.cell(row)} /> }, ...others]
    : []

/** More columns than these need more room than a window has. */
const widest = 7

interface ColumnTexts {
  header: (id: ListColumn | 'trackingId') => string
  nobody: string
  since: (day: string) => string
  group: (size: number) => string
}

/** What it is about, and whom it is against. */
const kindOf = ({ complaintType, againstOrganization }: ComplaintRow, language: Language): string =>
  `${inLanguage(complaintType, language)} · ${inLanguage(againstOrganization, language)}`

/** Every column, in the order in which they stand. */
function columnsOf(language: Language, texts: ColumnTexts): TableColumn<ComplaintRow>[] {
  const plain = (id: ListColumn, text: (row: ComplaintRow) => string): TableColumn<ComplaintRow> => ({
    id,
    header: texts.header(id),
    cell: row => (
      <div className={cells.cell}>
        <span title={text(row)}>{text(row)}</span>
      </div>
    ),
  })
  return [
    {
      id: 'trackingId',
      header: texts.header('trackingId'),
      isRowHeader: true,
      sorts: { ascending: 'oldest', descending: 'newest' },
      cell: row => (
        <div className={cells.cell}>
          <Link
            to={casePath(row.complaintId)}
            id={rowId(row.complaintId)}
            className={cells.trackingId}
            translate="no"
            data-row-link
          >
            {formatTrackingId(row.trackingId)}
          </Link>
          <small>
            <FormattedDate day={dayOfInstant(row.registeredAt)} />
          </small>
        </div>
      ),
    },
    {
      id: 'complainant',
      header: texts.header('complainant'),
      cell: row => (
        <div className={cells.cell}>
          <span title={row.complainantName}>{row.complainantName}</span>
          <small>
            {inLanguage(row.location, language)}
            {row.isGroup && row.groupSize && ` · ${texts.group(row.groupSize)}`}
          </small>
        </div>
      ),
    },
    {
      id: 'complaint',
      header: texts.header('complaint'),
      cell: row => (
        <div className={cells.cell}>
          <span className={cells.issue} title={row.issue}>
            {row.issue}
          </span>
          <small title={kindOf(row, language)}>{kindOf(row, language)}</small>
        </div>
      ),
    },
    plain('type', row => inLanguage(row.complaintType, language)),
    plain('against', row => inLanguage(row.againstOrganization, language)),
    plain('location', row => inLanguage(row.location, language)),
    {
      id: 'status',
      header: texts.header('status'),
      cell: row => (
        <div className={cells.cell}>
          <StatusBadge status={row.status} closeReason={row.closeReason} />
          <Severity severity={row.severity} />
        </div>
      ),
    },
    { id: 'severity', header: texts.header('severity'), cell: row => <Severity severity={row.severity} /> },
    {
      id: 'holder',
      header: texts.header('holder'),
      cell: row => (
        <div className={cells.cell}>
          <span>{row.holder ? inLanguage(row.holder, language) : texts.nobody}</span>
          <small>{texts.since(dayOfInstant(row.since))}</small>
        </div>
      ),
    },
    plain('handling', row => inLanguage(row.handlingOrganization, language)),
    { id: 'due', header: texts.header('due'), sorts: { ascending: 'urgent' }, cell: row => <Due {...row} /> },
  ]
}
