/** The counted figures of a group of complaints. */
export const countNames = [
  'received',
  'decided',
  'inTime',
  'overdue',
  'rated',
  'satisfied',
  'called',
  'saidAnswered',
  'saidPutRight',
  'saidRespected',
] as const
type CountName = (typeof countNames)[number]

/** The counts of a group of complaints. Overdue is what is not decided, though a deadline has passed. */
export type Counts = Record<CountName, number>

/** The published counts: null is hidden. */
export type ShownCounts = Record<CountName, number | null>

const recordOf = <Value>(value: Value) =>
  Object.fromEntries(countNames.map(name => [name, value])) as Record<CountName, Value>

/** The counts of no complaints. */
export const noCounts: Counts = recordOf(0)

/** The published counts of a row alone. */
export const shownCounts = (row: ShownCounts): ShownCounts =>
  Object.fromEntries(countNames.map(name => [name, row[name]])) as ShownCounts

/** Smaller numbers are hidden; empty groups are left out. */
export const leastShown = 5

const isSmall = (count: number): boolean => count > 0 && count < leastShown

interface Column {
  name: CountName
  /** The column that this one is a part of, or is compared with: what is hidden there is hidden here too. */
  after?: CountName
  /** What its number reveals of a row: the numbers of received and of decided complaints reveal how many wait. */
  parts: readonly Part[]
}
type Part = (row: Counts) => number

/** Each column comes after the one that it follows. */
const columns: readonly Column[] = [
  { name: 'received', parts: [row => row.received] },
  { name: 'decided', after: 'received', parts: [row => row.decided, row => row.received - row.decided] },
  { name: 'inTime', after: 'decided', parts: [row => row.inTime, row => row.decided - row.inTime] },
  { name: 'overdue', after: 'inTime', parts: [row => row.overdue, row => row.received - row.decided - row.overdue] },
  { name: 'rated', after: 'decided', parts: [row => row.rated, row => row.decided - row.rated] },
  { name: 'satisfied', after: 'rated', parts: [row => row.satisfied, row => row.rated - row.satisfied] },
  { name: 'called', after: 'received', parts: [row => row.called, row => row.received - row.called] },
  { name: 'saidAnswered', after: 'called', parts: [row => row.saidAnswered, row => row.called - row.saidAnswered] },
  { name: 'saidPutRight', after: 'called', parts: [row => row.saidPutRight, row => row.called - row.saidPutRight] },
  { name: 'saidRespected', after: 'called', parts: [row => row.saidRespected, row => row.called - row.saidRespected] },
]

export interface ShownTable<Row> {
  rows: (Row & ShownCounts)[]
  /** Columns whose total would reveal hidden numbers, because no row is left to hide beside them. */
  hidesTotal: Record<CountName, boolean>
}

/**
 * The rows of one table whose total is known, with small numbers hidden, and enough larger ones that nobody finds a small number,
 * or a small sum, by subtracting the shown ones from the total.
 */
export function suppress<Row extends Counts>(rows: readonly Row[]): ShownTable<Row> {
  const hiddenIn = new Map<CountName, ReadonlySet<Row>>()
  const hidesTotal = recordOf(false)
  for (const { name, after, parts } of columns) {
    const hidden = new Set(after && hiddenIn.get(after))
    for (const row of rows) if (parts.some(part => isSmall(part(row)))) hidden.add(row)
    hidesTotal[name] = !hideBeside(rows, hidden, parts)
    hiddenIn.set(name, hidden)
  }
  const shown = (row: Row) =>
    Object.fromEntries(countNames.map(name => [name, hiddenIn.get(name)?.has(row) ? null : row[name]])) as ShownCounts
  return { rows: rows.map(row => ({ ...row, ...shown(row) })), hidesTotal }
}

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
  const hidden = new Set<CountName>()
  for (const { name, after, parts } of columns) {
    const isTelling = parts.some(part => isSmall(part(total))) || tables.some(({ hidesTotal }) => hidesTotal[name])
    if (isTelling || (after && hidden.has(after))) hidden.add(name)
  }
  return Object.fromEntries(countNames.map(name => [name, hidden.has(name) ? null : total[name]])) as ShownCounts
}
