/** The counts of a group of complaints. */
export interface Counts {
  received: number
  decided: number
  inTime: number
  /** Not decided, though a deadline has passed. */
  overdue: number
}

/** The published counts: null is hidden. */
export interface ShownCounts {
  received: number | null
  decided: number | null
  inTime: number | null
  overdue: number | null
}

const allHidden: ShownCounts = { received: null, decided: null, inTime: null, overdue: null }

/** Smaller numbers are hidden; empty groups are left out. */
export const leastShown = 5

const isSmall = (count: number): boolean => count > 0 && count < leastShown

/**
 * Each column with the parts that its number reveals of a row: the numbers of received and of decided complaints reveal how many
 * wait. A row that is hidden in a column is also hidden in the following ones.
 */
const columns = [
  { name: 'received', parts: [(row: Counts) => row.received] },
  { name: 'decided', parts: [(row: Counts) => row.decided, (row: Counts) => row.received - row.decided] },
  { name: 'inTime', parts: [(row: Counts) => row.inTime, (row: Counts) => row.decided - row.inTime] },
  {
    name: 'overdue',
    parts: [(row: Counts) => row.overdue, (row: Counts) => row.received - row.decided - row.overdue],
  },
] as const

export interface ShownTable<Row> {
  rows: (Row & ShownCounts)[]
  /** Columns whose total would reveal hidden numbers, because no row is left to hide beside them. */
  hidesTotal: Record<keyof Counts, boolean>
}

/**
 * The rows of one table whose total is known, with small numbers hidden, and enough larger ones that nobody finds a small number,
 * or a small sum, by subtracting the shown ones from the total.
 */
export function suppress<Row extends Counts>(rows: readonly Row[]): ShownTable<Row> {
  const hidden = new Set<Row>()
  const shown = new Map<Row, ShownCounts>(rows.map(row => [row, { ...allHidden }]))
  const hidesTotal = { received: false, decided: false, inTime: false, overdue: false }
  for (const { name, parts } of columns) {
    for (const row of rows) if (parts.some(part => isSmall(part(row)))) hidden.add(row)
    hidesTotal[name] = !hideBeside(rows, hidden, parts)
    for (const row of rows) if (!hidden.has(row)) Object.assign(shown.get(row) as ShownCounts, { [name]: row[name] })
  }
  return { rows: rows.map(row => ({ ...row, ...(shown.get(row) as ShownCounts) })), hidesTotal }
}

type Part = (row: Counts) => number

/** Hides further rows until subtraction reveals nothing; false when there are not enough. */
function hideBeside<Row extends Counts>(rows: readonly Row[], hidden: Set<Row>, parts: readonly Part[]): boolean {
  for (let part = tellingPart(hidden, parts); part; part = tellingPart(hidden, parts)) {
    const next = nextToHide(rows, hidden, part)
    if (!next) return false
    hidden.add(next)
  }
  return true
}

/** A part of which the hidden rows have a small sum together, which the total would reveal. */
const tellingPart = (hidden: ReadonlySet<Counts>, parts: readonly Part[]): Part | undefined =>
  parts.find(part => isSmall([...hidden].reduce((sum, row) => sum + part(row), 0)))

/** The least important row: the smallest that has some of the part. */
const nextToHide = <Row extends Counts>(rows: readonly Row[], hidden: ReadonlySet<Row>, part: Part): Row | undefined =>
  rows.filter(row => !hidden.has(row) && part(row) > 0).toSorted((one, other) => one.received - other.received)[0]

/** The totals of tables, hidden when they are small, or when one of the tables requires it. */
export function suppressTotal(total: Counts, tables: readonly ShownTable<Counts>[]): ShownCounts {
  const isHidden = (column: (typeof columns)[number]) =>
    column.parts.some(part => isSmall(part(total))) || tables.some(({ hidesTotal }) => hidesTotal[column.name])
  const first = columns.findIndex(isHidden)
  const shown = columns.slice(0, first < 0 ? columns.length : first).map(({ name }) => [name, total[name]] as const)
  return { ...allHidden, ...Object.fromEntries(shown) }
}
