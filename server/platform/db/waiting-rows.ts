import { type CompiledQuery, type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

type Table = keyof Database

/** Rows of one statement for one table: the parameters of a statement are bounded. */
const mostRows = 500

interface Group {
  table: Table
  rows: object[]
}

/** Rows of a transaction that nobody has to read back, until they are written together. */
export class WaitingRows {
  #next: Group[] = []
  #last: Group[] = []

  add(table: Table, rows: readonly object[], isLast: boolean): void {
    const groups = isLast ? this.#last : this.#next
    for (const row of rows) {
      const group = groups.findLast(each => each.table === table)
      if (group && group.rows.length < mostRows) group.rows.push(row)
      else groups.push({ table, rows: [row] })
    }
  }

  /** What writes the rows that wait, each table's in the order of adding: one statement, unless there are very many. */
  take(db: Kysely<Database>, { isEnd = false } = {}): CompiledQuery[] {
    const groups = isEnd ? [...this.#next, ...this.#last] : this.#next
    this.#next = []
    if (isEnd) this.#last = []
    const inserts = groups.map(({ table, rows }) => db.insertInto(table).values(rows as never))
    if (inserts.length < 2 || groups.some(({ rows }) => rows.length === mostRows))
      return inserts.map(one => one.compile())
    const parts = inserts.map((insert, index) => sql`${sql.id(`_${index}`)} as (${insert})`)
    return [sql`with ${sql.join(parts)} select`.compile(db)]
  }
}

const rowsOf = new WeakMap<Kysely<Database>, WaitingRows>()

/** From here on rows of the transaction may wait; whoever runs it writes them. */
export const letRowsWait = (tx: Kysely<Database>, rows: WaitingRows): void => void rowsOf.set(tx, rows)

async function insert<Name extends Table>(
  tx: Kysely<Database>,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
  isLast: boolean,
): Promise<void> {
  if (rows.length === 0) return
  const waiting = rowsOf.get(tx)
  if (waiting) waiting.add(table, rows as readonly object[], isLast)
  else
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute()
}

/**
 * Inserts rows with others of the transaction by one statement, ahead of whatever it asks next: who reads finds them. A row that is
 * refused fails what is asked next.
 */
export const insertTogether = <Name extends Table>(
  tx: Kysely<Database>,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
): Promise<void> => insert(tx, table, rows, false)

/** The same for rows that nobody reads in the transaction and that everybody may write: all of them go with COMMIT. */
export const insertAtTheEnd = <Name extends Table>(
  tx: Kysely<Database>,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
): Promise<void> => insert(tx, table, rows, true)
