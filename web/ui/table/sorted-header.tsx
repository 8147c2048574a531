import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useQueryLink } from '../use-query-link.ts'

interface SortedHeaderProps {
  /** Of the column. */
  text: string
  /** The value of the query's `sort` for this column; the one for the other direction has `-` before it. */
  sort?: string
  /** Own values for a list that has no `word` and `-word`: without a second there is one order. */
  sorts?: { ascending: string; descending?: string } | undefined
  /** The order of the rows, where the address need not name it. */
  sorted?: string | undefined
  id?: string
  isNumber?: boolean | undefined
}

/** The heading of a column, with the link that sorts by it: `?sort=registeredAt` and `?sort=-registeredAt` (highest first). */
export function SortedHeader({ text, sort, sorts, sorted, id, isNumber }: SortedHeaderProps) {
  const { t } = useTranslation('tables')
  const current = new URLSearchParams(useLocation().search).get('sort') ?? sorted
  const linkTo = useQueryLink()
  const { ascending, descending } = sorts ?? { ascending: sort ?? '', descending: `-${sort}` }
  const direction = current === ascending ? 'ascending' : current === descending ? 'descending' : undefined
  // the highest first, when both orders are possible
  const next = descending === undefined || direction === 'descending' ? ascending : descending
  return (
    <th scope="col" aria-sort={direction} data-id={id} data-number={isNumber || undefined}>
      <Link to={linkTo({ sort: next, cursor: null })} title={t('sort', { column: text })} preventScrollReset>
        {text}
        <span aria-hidden="true"> {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '↕'}</span>
      </Link>
    </th>
  )
}
