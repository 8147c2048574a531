import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'

/** A query of Kysely, one written in SQL, or one compiled before. */
type Query<Row> = { compile(db: Kysely<Database>): CompiledQuery<Row> } | CompiledQuery<Row>

/** The rows of a query, however it was written. */
export const readRows = async <Row extends object>(db: Kysely<Database>, query: Query<Row>): Promise<Row[]> =>
  (await db.executeQuery<Row>('sql' in query ? query : query.compile(db))).rows

/** The only row of a query, or undefined. */
export const readRow = async <Row extends object>(db: Kysely<Database>, query: Query<Row>): Promise<Row | undefined> =>
  (await readRows<Row>(db, query))[0]
