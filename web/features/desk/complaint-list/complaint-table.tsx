import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintRow, ComplaintSort } from '#contract/desk/complaints.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import type { ListColumn } from '#contract/http/list-query.ts'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { CaseRows } from './case-rows.tsx'
import { complaintColumns } from './complaint-columns.tsx'
import type { Density } from './density-switch.tsx'
import { SelectRow } from '../several/select-rows.tsx'
import type { SelectionInUse } from '../several/use-selection.ts'

interface ComplaintTableProps {
  caption: string
  density: Density
  columns: readonly ListColumn[]
  /** The order of the rows. */
  sort: ComplaintSort
  complaints: readonly ComplaintRow[]
  pages: Pages
  empty: ReactNode
  /** Left out when several cases cannot be selected. */
  selection?: SelectionInUse | undefined
}

/** A page of complaints. */
export function ComplaintTable(props: ComplaintTableProps) {
  const { caption, density, columns: chosen, sort, complaints, pages, empty, selection } = props
  const { t, language } = useTranslation('desk')
  const dates = useDates()
  const header = (id: ListColumn | 'trackingId') => t(`columns.${id}`)
  const all = complaintColumns(language, {
    header,
    nobody: t('nobody'),
    since: day => t('holderSince', { date: dates.day(day) }),
    group: size => t('group', { count: size }),
    orders: which => t(`orders.${which}`),
    age: at => t('age', { count: wholeDays(at) }),
  })
  const columns = all.filter(({ id }) => id === 'trackingId' || chosen.some(column => column === id))
  const shown = selection ? withBoxes(columns, selection) : columns
  return (
    <CaseRows
      data-density={density}
      data-selectable={selection ? true : undefined}
      data-wide={columns.length > widest || undefined}
    >
      <DataTable
        caption={caption}
        columns={shown}
        rows={complaints}
        rowKey={row => row.complaintId}
        pages={pages}
        sort={sort}
        empty={empty}
      />
    </CaseRows>
  )
}

/** The first column with a box before the number. */
const withBoxes = (
  [first, ...others]: TableColumn<ComplaintRow>[],
  selection: SelectionInUse,
): TableColumn<ComplaintRow>[] =>
  first
    ? [{ ...first, cell: row => <SelectRow row={row} selection={selection} cell={first.cell(row)} /> }, ...others]
    : []

/** Whole days since then. */
const wholeDays = (instant: string) => Math.floor((Date.now() - Date.parse(instant)) / dayMilliseconds)

/** More columns than this need more room than a window has. */
const widest = 7
