import type { InsertObject, Kysely, Selectable } from 'kysely'
import type { Database } from '#db/tables.ts'

/** Rows of any table, for what a test arranges and for what it looks up afterwards. */

type Db = Kysely<Database>
type TableName = keyof Database
type Row<Table extends TableName> = Selectable<Database[Table]>
type IdOf<Table extends TableName> = Row<Table> extends { id: infer Id } ? Id : never
type New<Table extends TableName> = InsertObject<Database, Table>

/** Adds a row, or several at once, as it is given. */
export async function plant<Table extends TableName>(db: Db, table: Table, rows: New<Table> | readonly New<Table>[]) {
  await db.insertInto(table).values(rows).execute()
}

/** Adds one row, and gives its id. */
export async function plantOne<Table extends TableName>(db: Db, table: Table, row: New<Table>): Promise<IdOf<Table>> {
  const added = await db
    .insertInto(table)
    .values(row)
    .returning('id' as never)
    .executeTakeFirstOrThrow()
  return (added as { id: IdOf<Table> }).id
}

/** These columns of the rows that have these values, in the order of a column if one is named. */
export async function rowsIn<Table extends TableName, Column extends keyof Row<Table>>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>>,
  columns: readonly Column[],
  order?: keyof Row<Table>,
): Promise<Pick<Row<Table>, Column>[]> {
  const found = db
    .selectFrom(table as 'complaint')
    .select(columns as readonly never[])
    .where(row => row.and(values as object))
  return (order ? found.orderBy(order as 'id') : found).execute() as unknown as Promise<Pick<Row<Table>, Column>[]>
}

/** The same of the one such row. Throws when there is none. */
export async function rowIn<Table extends TableName, Column extends keyof Row<Table>>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>>,
  columns: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await rowsIn(db, table, values, columns)
  if (!row) throw new Error(`${table} has no row with ${JSON.stringify(values)}.`)
  return row
}
