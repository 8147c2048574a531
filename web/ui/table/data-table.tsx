import { type ReactNode, useId, type KeyboardEvent } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { InPageLink } from '../in-page-link.tsx'
import styles from './data-table.module.css'
import { useQueryLink } from '../use-query-link.ts'
import { QuietLink } from '../button-link.tsx'
import { SortedHeader } from './sorted-header.tsx'

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value of the query's `sort` for this column; left out for a column that cannot be sorted. */
  sort?: string
  /** Own sort values for a list that has no `word` and `-word`: the first is used first; without a second there is one order. */
  sorts?: { ascending: string; descending?: string }
  isNumber?: boolean
  /** Names the row: read out first, and shown first on a phone. */
  isRowHeader?: boolean
  /** Left out on paper, where its buttons are useless. */
  isOnlyOnScreen?: boolean
}

/** A row above the first row of a group. */
export interface RowHeading {
  key: string
  /** 1 for the outermost. */
  level: number
  text: string
  /** What is said of the group beside its name. */
  note: string
}

const screenOnly = ({ isOnlyOnScreen }: { isOnlyOnScreen?: boolean }) => (isOnlyOnScreen ? 'no-print' : undefined)

export interface DataTableProps<Row> {
  /** The subject of the table; read out, and shown above it. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** The pages beside this one, when the rows come in pages. */
  pages?: Pages | undefined
  /** The order of the rows, where the address need not name it. */
  sort?: string | undefined
  /** The headings of the groups that begin with a row, from the row and the one before it. */
  headingsOf?: ((row: Row, former: Row | undefined) => readonly RowHeading[]) | undefined
}

/** Beyond this number of rows their links are many stops of the Tab key, so a link leads past them. */
const fewRows = 6

/**
 * A table whose sorting and paging are links: `?sort=registeredAt` and `?sort=-registeredAt` (highest first), `?cursor=…`.
 * On a phone each row becomes a card with the column names beside the values. Arrow keys lead from row to row.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, pages, sort, headingsOf = () => [] } = props
  const end = useId()
  const { t } = useTranslation('tables')
  if (rows.length === 0) return empty
  return (
    <div className={styles.whole}>
      {rows.length > fewRows && (
        <InPageLink to={end} className={`skip-link ${styles.skip} no-print`}>
          {t('skip')}
        </InPageLink>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0} onKeyDown={moveToRow}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <HeaderCell key={column.id} column={column} sorted={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {/* one flat list: a row that moves stays the same element and keeps the focus */}
            {rows.flatMap((row, at) => [
              ...headingsOf(row, rows[at - 1]).map(heading => (
                <GroupHeading key={`group:${heading.key}`} heading={heading} width={columns.length} />
              )),
              <tr key={rowKey(row)}>
                {columns.map(column => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>,
            ])}
          </tbody>
        </table>
      </section>
      <div id={end} tabIndex={-1}>
        {pages && <PageLinks {...pages} />}
      </div>
    </div>
  )
}

const GroupHeading = ({ heading: { level, text, note }, width }: { heading: RowHeading; width: number }) => (
  <tr data-group={level}>
    <th scope="rowgroup" colSpan={width}>
      {text} <span className="dimmed">{note}</span>
    </th>
  </tr>
)

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const Element = column.isRowHeader ? 'th' : 'td'
  return (
    <Element
      scope={column.isRowHeader ? 'row' : undefined}
      className={screenOnly(column)}
      data-column={column.header}
      data-id={column.id}
      data-number={column.isNumber || undefined}
    >
      {/* called, not mounted: the columns are new at every rendering, and the focused element must stay */}
      <div className={styles.value}>{column.cell(row)}</div>
    </Element>
  )
}

function HeaderCell<Row>({ column, sorted }: { column: TableColumn<Row>; sorted: string | undefined }) {
  const { id, header, isNumber, sort, sorts } = column
  if (sort !== undefined || sorts) return <SortedHeader text={header} {...{ id, isNumber, sort, sorts, sorted }} />
  return (
    <th scope="col" className={screenOnly(column)} data-id={id} data-number={isNumber || undefined}>
      {header}
    </th>
  )
}

function PageLinks({ next, previous }: Pages) {
  const { t } = useTranslation('tables')
  const linkTo = useQueryLink()
  if (!next && !previous) return null
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {previous && (
        <QuietLink rel="prev" to={linkTo({ cursor: previous })}>
          ← {t('previous')}
        </QuietLink>
      )}
      {next && (
        <QuietLink rel="next" to={linkTo({ cursor: next })}>
          {t('next')} →
        </QuietLink>
      )}
    </nav>
  )
}

const controls = 'a[href], button, input[type=checkbox]'
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)]

/** For the keys of a table: up and down focus the same control of the next row above or below that has one. */
function moveToRow(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === 'ArrowDown'
  const from = event.target as HTMLElement
  const row = from.closest('tbody > tr')
  if (!row || !from.matches(controls) || (!isDown && event.key !== 'ArrowUp')) return
  const place = controlsOf(row).indexOf(from)
  const rows = [...(row.parentElement?.children ?? [])]
  const others = isDown ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()
  const found = others.map(controlsOf).find(each => each.length > 0)
  const next = found?.[place] ?? found?.at(-1)
  if (!next) return
  event.preventDefault()
  next.focus()
}
