import { Link } from 'react-router'
import { type ListFilter, listPath } from '#contract/http/list-query.ts'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'

/** A line of a table of loads: how many open cases and how many late ones, and the list that has them. */
export interface LoadRow {
  key: string
  name: string
  held: number
  late: number
  filter: ListFilter
}

/** The list `active` for the filter, the nearest deadline first. */
export const activePath = (filter: ListFilter) =>
  listPath({ filterBy: 'active', filter: { sort: 'urgent', ...filter } })

/** The two figures of a line, each a link to the list that it counts. */
export function useLoadColumns<Row extends LoadRow>(): TableColumn<Row>[] {
  const { t } = useTranslation('work')
  const figure = (count: number, path: string, text: 'team.heldOf' | 'team.lateOf', name: string) => {
    const number = formatNumber(count)
    return count === 0 ? (
      number
    ) : (
      <Link to={path} aria-label={t(text, { name, number })}>
        {number}
      </Link>
    )
  }
  return [
    {
      id: 'held',
      header: t('team.held'),
      isNumber: true,
      cell: ({ held, filter, name }) => figure(held, activePath(filter), 'team.heldOf', name),
    },
    {
      id: 'late',
      header: t('team.late'),
      isNumber: true,
      cell: ({ late, filter, name }) => figure(late, activePath({ ...filter, late: 'yes' }), 'team.lateOf', name),
    },
  ]
}
