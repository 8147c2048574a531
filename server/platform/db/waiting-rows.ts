import { CompiledQuery, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'

type Table = keyof Database

/** Rows of one table that nobody has to read back. */
export interface WaitingKind<Row> {
  table: Table
  /** Whether a row that exists already is left as it is. */
  isOnce: boolean
  /** Whether a trigger reads other waiting rows when these are inserted. */
  isAfterOthers: boolean
  /** For TypeScript only: carries the shape of the rows. */
  row?: Row
}

/** The rows of a table: one object for all of its kind. Their values are no expressions. */
export const rowsInto = <Name extends Table>(
  table: Name,
  { isOnce = false, isAfterOthers = false } = {},
): WaitingKind<Insertable<Database[Name]>> => ({ table, isOnce, isAfterOthers })

/**
 * Inserts rows together with others of the transaction by one statement, ahead of its next query, so that the query finds them. A
 * refused row makes the next statement fail.
 */
export const insertTogether = <Row extends object>(
  tx: Kysely<Database>,
  kind: WaitingKind<Row>,
  rows: readonly Row[],
): Promise<void> => write(tx, groupsOf(kind, rows), false)

/** As `insertTogether`, for rows that nobody reads in the transaction and that everybody may write: all of them go with COMMIT. */
export const insertAtTheEnd = <Row extends object>(
  tx: Kysely<Database>,
  kind: WaitingKind<Row>,
  rows: readonly Row[],
): Promise<void> => write(tx, groupsOf(kind, rows), true)

/** A statement whose answer nobody needs, such as an insert of another library: it goes with COMMIT. */
export const executeAtTheEnd = (tx: Kysely<Database>, text: string, parameters: readonly unknown[]): Promise<void> =>
  write(tx, [{ text: text.trim(), parameters }], true)

async function write(tx: Kysely<Database>, groups: readonly Group[], isLast: boolean): Promise<void> {
  const waiting = waitingRowsOf.get(tx) ?? new WaitingRows()
  waiting.add(groups, isLast)
  if (!waitingRowsOf.has(tx)) for (const query of waiting.take({ isEnd: true })) await tx.executeQuery(query)
}

const waitingRowsOf = new WeakMap<Kysely<Database>, WaitingRows>()

/** From now on rows of the transaction may wait; `runTransaction` writes them. */
export const letRowsWait = (tx: Kysely<Database>, rows: WaitingRows): void => void waitingRowsOf.set(tx, rows)

/** Largest number of rows in one insert, and of inserts in one statement: the parameters of a statement are limited. */
const most = { rows: 500, inserts: 30 }

type Row = Record<string, unknown>

/** What one insert writes. */
type Group = { kind: Omit<WaitingKind<unknown>, 'row'>; rows: Row[] } | { text: string; parameters: readonly unknown[] }

const groupsOf = (kind: Omit<WaitingKind<unknown>, 'row'>, rows: readonly object[]): Group[] =>
  rows.map(row => ({ kind, rows: [row as Row] }))

/** Rows of a transaction that nobody has to read back; they wait until they are written together. */
export class WaitingRows {
  /** What is written ahead of the next statement. */
  #next: Group[] = []
  /** What is written with COMMIT. */
  #last: Group[] = []

  add(added: readonly Group[], isLast: boolean): void {
    const groups = isLast ? this.#last : this.#next
    for (const group of added) {
      const same = 'kind' in group && groups.findLast(each => 'kind' in each && each.kind === group.kind)
      if (same && 'kind' in same && same.rows.length < most.rows) same.rows.push(...group.rows)
      else groups.push(group)
    }
  }

  /** The statements that write what waits, each kind in the order of adding: one statement, unless there is very much of it, and one for what has to come after the others. */
  take({ isEnd = false } = {}): CompiledQuery[] {
    const groups = isEnd ? [...this.#next, ...this.#last] : this.#next
    this.#next = []
    if (isEnd) this.#last = []
    const isAfter = (group: Group) => 'kind' in group && group.kind.isAfterOthers
    return [...statementsOf(groups.filter(group => !isAfter(group))), ...statementsOf(groups.filter(isAfter))]
  }
}

function statementsOf(groups: readonly Group[]): CompiledQuery[] {
  if (groups.some(group => 'kind' in group && group.rows.length === most.rows))
    return groups.map(group => statementOf([group]))
  const statements: CompiledQuery[] = []
  for (let first = 0; first < groups.length; first += most.inserts)
    statements.push(statementOf(groups.slice(first, first + most.inserts)))
  return statements
}

function statementOf(groups: readonly Group[]): CompiledQuery {
  const parameters: unknown[] = []
  const inserts = groups.map(group => insertOf(group, parameters))
  const [only] = inserts
  const text =
    inserts.length === 1
      ? (only as string)
      : `with ${inserts.map((insert, index) => `_${index} as (${insert})`).join(', ')} select`
  return CompiledQuery.raw(text, parameters)
}

/** The text of an insert, or of what stands for one, as part of a statement with these parameters, to which it adds its own. Written as text, because building a query takes longer. */
function insertOf(group: Group, parameters: unknown[]): string {
  if ('text' in group) {
    const before = parameters.length
    parameters.push(...group.parameters)
    return before === 0 ? group.text : group.text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
  }
  const { kind, rows } = group
  const columns = [...new Set(rows.flatMap(row => Object.keys(row).filter(column => row[column] !== undefined)))]
  const valueOf = (value: unknown) => (value === undefined ? 'default' : `$${parameters.push(value)}`)
  const values = rows.map(row => `(${columns.map(column => valueOf(row[column])).join(', ')})`)
  const names = columns.map(column => `"${column}"`).join(', ')
  return `insert into "${kind.table}" (${names}) values ${values.join(', ')}${kind.isOnce ? ' on conflict do nothing' : ''}`
}
