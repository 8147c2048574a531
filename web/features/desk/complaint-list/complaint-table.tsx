import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { ComplaintRow } from '#contract/complaints.ts'
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
  complaints: readonly ComplaintRow[]
  next: string | null
  previous: string | null
  empty: ReactNode
  /** Left out where nothing can be done with several at once. */
  selection?: SelectionInUse | undefined
}

/** A page of complaints; `j` and `k` walk through the rows, as the arrows do in a list of links. */
export function ComplaintTable(props: ComplaintTableProps) {
  const { caption, density, complaints, next, previous, empty, selection } = props
  const { t, i18n } = useTranslation('desk')
  const frame = useRowKeys()
  const dates = useDates()
  const columns = columnsOf(i18n.language, dates.day, {
    trackingId: t('columns.trackingId'),
    complainant: t('columns.complainant'),
    complaint: t('columns.complaint'),
    status: t('columns.status'),
    holder: t('columns.holder'),
    nobody: t('nobody'),
    since: date => t('holderSince', { date }),
    due: t('columns.due'),
    group: size => t('group', { count: size }),
  })
  const shown = selection ? withBoxes(columns, selection) : columns
  return (
    <div
      ref={frame}
      className={styles.complaintTable}
      data-density={density}
      data-selectable={selection ? true : undefined}
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

interface ColumnTexts {
  trackingId: string
  complainant: string
  complaint: string
  status: string
  holder: string
  nobody: string
  since: (date: string) => string
  due: string
  group: (size: number) => string
}

/** What it is about, and whom it is against. */
const kindOf = ({ complaintType, againstOrganization }: ComplaintRow, language: Language): string =>
  `${inLanguage(complaintType, language)} · ${inLanguage(againstOrganization, language)}`

function columnsOf(
  language: Language,
  dayText: (day: string) => string,
  texts: ColumnTexts,
): TableColumn<ComplaintRow>[] {
  return [
    {
      id: 'trackingId',
      header: texts.trackingId,
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
      header: texts.complainant,
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
      header: texts.complaint,
      cell: row => (
        <div className={cells.cell}>
          <span className={cells.issue} title={row.issue}>
            {row.issue}
          </span>
          <small title={kindOf(row, language)}>{kindOf(row, language)}</small>
        </div>
      ),
    },
    {
      id: 'status',
      header: texts.status,
      cell: row => (
        <div className={cells.cell}>
          <StatusBadge status={row.status} closeReason={row.closeReason} />
          <Severity severity={row.severity} />
        </div>
      ),
    },
    {
      id: 'holder',
      header: texts.holder,
      cell: row => (
        <div className={cells.cell}>
          <span>{row.holder ? inLanguage(row.holder, language) : texts.nobody}</span>
          <small>{texts.since(dayText(dayOfInstant(row.since)))}</small>
        </div>
      ),
    },
    { id: 'due', header: texts.due, sorts: { ascending: 'urgent' }, cell: row => <Due {...row} /> },
  ]
}
