import { sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { workTables } from './compose-work.ts'

/** Many rows in one statement and one parameter: the server reads them from JSON, whatever the columns' types. */
export async function insertRows(tx: Tx, table: keyof Database, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

const complaintTables = [
  'complaint',
  'complaint_issue',
  'complaint_party',
  'status_track',
  'clock_event',
  'complaint_search',
] as const

/** Triggers follow each statement: a statement about all of them would last longer than one may. */
const atOnce = 300

/** Complaints with all their parts, some hundreds in one statement for each table. */
export async function insertComplaints(tx: Tx, composed: readonly ComposedComplaint[]): Promise<void> {
  for (let first = 0; first < composed.length; first += atOnce)
    await insertSome(tx, composed.slice(first, first + atOnce))
}

async function insertSome(tx: Tx, composed: readonly ComposedComplaint[]): Promise<void> {
  for (const table of complaintTables) {
    await insertRows(
      tx,
      table,
      composed.flatMap<object>(one => one[table]),
    )
  }
  await insertWork(tx, composed)
}

async function insertWork(tx: Tx, composed: readonly ComposedComplaint[]): Promise<void> {
  for (const table of workTables)
    await insertRows(
      tx,
      table,
      composed.flatMap(({ work }) => work[table]),
    )
  // these have ids that were made from the ids of their complaints: new ones get ids after these
  for (const table of ['decision', 'conclusion', 'proposal'])
    await sql`select nextval(${`${table}_id_seq`}) from ${sql.table(`${table}_id_seq`)} as at,
      generate_series(1, greatest((select max(id) from ${sql.table(table)}) - at.last_value + 1, 0))`.execute(tx)
}

/** Identities that nobody else will get, so that rows can name each other before they are inserted. */
export async function reserveComplaintIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('complaint', 'id'))::integer as id
    from generate_series(1, ${count}::integer) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
