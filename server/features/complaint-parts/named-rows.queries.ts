import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { amharicNameOf } from './labels.queries.ts'

/** Tables whose rows have names, with the name in English and in Amharic. */
const nameColumns = {
  complaint: [sql.ref('tracking_id'), sql.ref('tracking_id')],
  user_account: [sql.ref('name'), amharicNameOf('user_account')],
  role: [sql.ref('name'), amharicNameOf('role')],
  organization: [sql.ref('name_en'), sql.ref('name_am')],
  department: [sql.ref('name_en'), sql.ref('name_am')],
  location: [sql.ref('name_en'), sql.ref('name_am')],
  constant_field: [sql.ref('label_en'), sql.ref('label_am')],
  attachment: [sql.ref('original_name'), sql.ref('original_name')],
} as const satisfies Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>
export type NamedTable = keyof typeof nameColumns

/** The present names of these rows as far as the actor sees them; one statement for all tables. */
export async function findNames(
  tx: Tx,
  wanted: ReadonlyMap<NamedTable, Iterable<string | number>>,
): Promise<(table: NamedTable, id: string | number) => Bilingual | undefined> {
  const found = await Promise.all([...wanted].map(([table, ids]) => listNames(tx, table, [...ids])))
  const names = new Map(found.flat())
  return (table, id) => names.get(`${table} ${id}`)
}

async function listNames(tx: Tx, table: NamedTable, ids: (string | number)[]): Promise<[string, Bilingual][]> {
  const [en, am] = nameColumns[table]
  const type = sql.raw(table === 'attachment' ? 'uuid[]' : 'integer[]')
  const query = sql<{ id: string } & Bilingual>`
    select id::text as id, ${en} as en, ${am} as am from ${sql.table(table)} where id = any(${ids}::${type})`
  return (await readRows(tx, query)).map(({ id, ...name }) => [`${table} ${id}`, name])
}
