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

/** The counted figures of what a body was ordered, and of what bodies were asked. */
export const orderCountNames = [
  'made',
  'reported',
  'confirmed',
  'contested',
  'due',
  'overdue',
  'ended',
  'inTime',
] as const
export type OrderCounts = Record<(typeof orderCountNames)[number], number>
export const statementCountNames = ['asked', 'given', 'missing', 'inTime'] as const
export type StatementCounts = Record<(typeof statementCountNames)[number], number>

/** The published counts: null is hidden. */
export type Shown<Counted> = { [Name in keyof Counted]: number | null }
export type ShownCounts = Shown<Counts>

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

interface Column<Counted> {
  name: keyof Counted & string
  /** The column that this one is a part of, or is compared with: what is hidden there is hidden here too. */
  after?: keyof Counted & string
  /** What its number reveals of a row: the numbers of received and of decided complaints reveal how many wait. */
  parts: readonly Part<Counted>[]
}
type Part<Counted> = (row: Counted) => number

/** Each column comes after the one that it follows. */
const columns: readonly Column<Counts>[] = [
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

/**
 * Orders are cut in three ways that overlap: by what was reported and said of it, by their last day, and by how they ended. What the
 * complainant confirmed has ended, and what has ended is not overdue.
 */
const orderColumns: readonly Column<OrderCounts>[] = [
  { name: 'made', parts: [row => row.made] },
  { name: 'reported', after: 'made', parts: [row => row.reported, row => row.made - row.reported] },
  {
    name: 'confirmed',
    after: 'reported',
    parts: [row => row.confirmed, row => row.reported - row.confirmed, row => row.made - row.confirmed],
  },
  {
    name: 'contested',
    after: 'confirmed',
    parts: [
      row => row.contested,
      row => row.reported - row.contested,
      row => row.reported - row.confirmed - row.contested,
    ],
  },
  { name: 'due', after: 'made', parts: [row => row.due, row => row.made - row.due] },
  { name: 'overdue', after: 'due', parts: [row => row.overdue, row => row.due - row.overdue] },
  {
    name: 'ended',
    after: 'overdue',
    parts: [
      row => row.ended,
      row => row.made - row.ended,
      row => row.made - row.ended - row.overdue,
      row => row.ended - row.confirmed,
    ],
  },
  { name: 'inTime', after: 'ended', parts: [row => row.inTime, row => row.ended - row.inTime] },
]

const statementColumns: readonly Column<StatementCounts>[] = [
  { name: 'asked', parts: [row => row.asked] },
  { name: 'given', after: 'asked', parts: [row => row.given, row => row.asked - row.given] },
  { name: 'missing', after: 'given', parts: [row => row.missing, row => row.asked - row.given - row.missing] },
  { name: 'inTime', after: 'given', parts: [row => row.inTime, row => row.given - row.inTime] },
]

export interface ShownTable<Row, Counted = Counts> {
  rows: (Row & Shown<Counted>)[]
  /** Columns whose total would reveal hidden numbers, because no row is left to hide beside them. */
  hidesTotal: Record<keyof Counted, boolean>
}

/**
 * The rows of one table whose total is known, with small numbers hidden, and enough larger ones that nobody finds a small number,
 * or a small sum, by subtracting the shown ones from the total.
 */
export const suppress = <Row extends Counts>(rows: readonly Row[]): ShownTable<Row> =>
  hideIn(columns, rows, row => row.received)

/** The same for what each body was ordered. */
export const suppressOrders = <Row extends OrderCounts>(rows: readonly Row[]): ShownTable<Row, OrderCounts> =>
  hideIn(orderColumns, rows, row => row.made)

function hideIn<Counted, Row extends Counted>(
  all: readonly Column<Counted>[],
  rows: readonly Row[],
  sizeOf: (row: Counted) => number,
): ShownTable<Row, Counted> {
  const hiddenIn = new Map<string, ReadonlySet<Row>>()
  const hidesTotal = new Map<string, boolean>()
  for (const { name, after, parts } of all) {
    const hidden = new Set(after && hiddenIn.get(after))
    for (const row of rows) if (parts.some(part => isSmall(part(row)))) hidden.add(row)
    hidesTotal.set(name, !hideBeside(rows, hidden, parts, sizeOf))
    hiddenIn.set(name, hidden)
  }
  const shown = (row: Row) =>
    Object.fromEntries(all.map(({ name }) => [name, hiddenIn.get(name)?.has(row) ? null : row[name]])) as Shown<Counted>
  return {
    rows: rows.map(row => ({ ...row, ...shown(row) })),
    hidesTotal: Object.fromEntries(hidesTotal) as Record<keyof Counted, boolean>,
  }
}

/** Hides further rows until subtraction reveals nothing; false when there are not enough. */
function hideBeside<Counted, Row extends Counted>(
  rows: readonly Row[],
  hidden: Set<Row>,
  parts: readonly Part<Counted>[],
  sizeOf: (row: Counted) => number,
): boolean {
  for (let part = tellingPart(hidden, parts); part; part = tellingPart(hidden, parts)) {
    const next = nextToHide(rows, hidden, part, sizeOf)
    if (!next) return false
    hidden.add(next)
  }
  return true
}

/** A part of which the hidden rows have a small sum together, which the total would reveal. */
const tellingPart = <Counted>(
  hidden: ReadonlySet<Counted>,
  parts: readonly Part<Counted>[],
): Part<Counted> | undefined => parts.find(part => isSmall([...hidden].reduce((sum, row) => sum + part(row), 0)))

/** The least important row: the smallest that has some of the part. */
const nextToHide = <Counted, Row extends Counted>(
  rows: readonly Row[],
  hidden: ReadonlySet<Row>,
  part: Part<Counted>,
  sizeOf: (row: Counted) => number,
): Row | undefined =>
  rows.filter(row => !hidden.has(row) && part(row) > 0).toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]

/** The totals of tables, hidden when they are small, or when one of the tables requires it. */
export const suppressTotal = (total: Counts, tables: readonly ShownTable<Counts>[]): ShownCounts =>
  hideTotal(columns, total, tables)

/** The same of orders, and of statements, of which nothing but the total is shown. */
export const suppressOrderTotal = (
  total: OrderCounts,
  table: ShownTable<OrderCounts, OrderCounts>,
): Shown<OrderCounts> => hideTotal(orderColumns, total, [table])
export const suppressStatements = (total: StatementCounts): Shown<StatementCounts> =>
  hideTotal(statementColumns, total, [])

function hideTotal<Counted>(
  all: readonly Column<Counted>[],
  total: Counted,
  tables: readonly Pick<ShownTable<Counted, Counted>, 'hidesTotal'>[],
): Shown<Counted> {
  const hidden = new Set<string>()
  for (const { name, after, parts } of all) {
    const isTelling = parts.some(part => isSmall(part(total))) || tables.some(({ hidesTotal }) => hidesTotal[name])
    if (isTelling || (after && hidden.has(after))) hidden.add(name)
  }
  return Object.fromEntries(all.map(({ name }) => [name, hidden.has(name) ? null : total[name]])) as Shown<Counted>
}
