import { type Compilable, type CompiledQuery, type Kysely, type OperationNodeSource, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

/** The statement that inserts rows of one kind: the same function for each of them. */
type Inserting<Row> = (db: Kysely<Database>, rows: readonly Row[]) => Compilable & OperationNodeSource

/**
 * Inserts rows together with others of the transaction by one statement, ahead of its next query, so that the query finds them. A
 * refused row makes the next statement fail. `into` is one function for all rows of its kind, and does nothing but insert them.
 */
export const insertTogether = <Row>(tx: Kysely<Database>, into: Inserting<Row>, rows: readonly Row[]): Promise<void> =>
  insert(tx, into, rows, false)

/** As `insertTogether`, for rows that nobody reads in the transaction and that everybody may write: all of them go with COMMIT. */
export const insertAtTheEnd = <Row>(tx: Kysely<Database>, into: Inserting<Row>, rows: readonly Row[]): Promise<void> =>
  insert(tx, into, rows, true)

async function insert<Row>(
  tx: Kysely<Database>,
  into: Inserting<Row>,
  rows: readonly Row[],
  isLast: boolean,
): Promise<void> {
  if (rows.length === 0) return
  const waiting = waitingRowsOf.get(tx)
  if (waiting) waiting.add(into, rows, isLast)
  else await tx.executeQuery(into(tx, rows))
}

const waitingRowsOf = new WeakMap<Kysely<Database>, WaitingRows>()

/** From now on rows of the transaction may wait; `runTransaction` writes them. */
export const letRowsWait = (tx: Kysely<Database>, rows: WaitingRows): void => void waitingRowsOf.set(tx, rows)

/** Largest number of rows in one insert: the parameters of a statement are limited. */
const mostRows = 500

/** Rows that one insert writes. */
interface Group {
  into: Inserting<never>
  rows: unknown[]
}

/** Rows of a transaction that nobody has to read back; they wait until they are written together. */
export class WaitingRows {
  /** Rows to write ahead of the next statement. */
  #next: Group[] = []
  /** Rows to write with COMMIT. */
  #last: Group[] = []

  add<Row>(into: Inserting<Row>, rows: readonly Row[], isLast: boolean): void {
    const groups = isLast ? this.#last : this.#next
    for (const row of rows) {
      const group = groups.findLast(each => each.into === into)
      if (group && group.rows.length < mostRows) group.rows.push(row)
      else groups.push({ into, rows: [row] })
    }
  }

  /** The statements that write the waiting rows, each kind in the order of adding: one statement, unless there are very many rows. */
  take(db: Kysely<Database>, { isEnd = false } = {}): CompiledQuery[] {
    const groups = isEnd ? [...this.#next, ...this.#last] : this.#next
    this.#next = []
    if (isEnd) this.#last = []
    const inserts = groups.map(({ into, rows }) => into(db, rows as never[]))
    if (inserts.length < 2 || groups.some(({ rows }) => rows.length === mostRows))
      return inserts.map(one => one.compile())
    const parts = inserts.map((insert, index) => sql`${sql.id(`_${index}`)} as (${insert})`)
    return [sql`with ${sql.join(parts)} select`.compile(db)]
  }
}
