import { Link } from 'react-router'
import { type ListFilter, listPath } from '#contract/http/list-query.ts'
import { formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'

/** A line of a table of loads: how many open cases and how many late ones, and the list that has them. */
export interface LoadRow {
  key: string
  name: string
  cases: number
  late: number
  filter: ListFilter
}

/** The list `active` for the filter, the nearest deadline first. */
export const activePath = (filter: ListFilter) => listPath({ filterBy: 'active', filter })

/** The two figures of a line, each a link to the list that it counts: what waits for a person, or what is open with a body or in a status. */
export function useLoadColumns<Row extends LoadRow>(of: 'waiting' | 'held'): TableColumn<Row>[] {
  const { t } = useTranslation('work')
  const lateOf = of === 'waiting' ? ('team.waitingLateOf' as const) : ('team.lateOf' as const)
  const figure = (
    count: number,
    path: string,
    text: 'team.heldOf' | 'team.waitingOf' | 'team.lateOf' | 'team.waitingLateOf',
    name: string,
  ) => {
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
      id: of,
      header: t(`team.${of}`),
      isNumber: true,
      cell: ({ cases, filter, name }) => figure(cases, activePath(filter), `team.${of}Of`, name),
    },
    {
      id: 'late',
      header: t('team.late'),
      isNumber: true,
      cell: ({ late, filter, name }) => figure(late, activePath({ ...filter, late: 'yes' }), lateOf, name),
    },
  ]
}
