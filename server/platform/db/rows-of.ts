import { type RawBuilder, sql } from 'kysely'

/** The rows of a function in its order, computed one after the other as they are read: in FROM, PostgreSQL computes all of them first. */
export const rowsOf = (call: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select (each).* from (select ${call} as each) as computed)`
