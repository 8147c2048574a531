import { sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import { amharicNameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const byName = { id: sql`integer[]`, en: sql`name_en`, am: sql`name_am` } as const

function withWhole(column: 'name_en' | 'name_am') {
  const whole = sql`(select whole.${sql.ref(column)} from organization as whole where whole.id = organization.merged_into_id)`
  return sql`concat_ws(' → ', organization.${sql.ref(column)}, ${whole})`
}

/** What an id in a proposal can refer to: its table, the type of its ids, and the columns with its name. */
const sources = {
  constant: { table: 'constant_field', id: sql`integer[]`, en: sql`label_en`, am: sql`label_am` },
  department: { table: 'department', ...byName },
  // for a body merged since: the signature lets its successor take its place
  organization: { table: 'organization', id: sql`integer[]`, en: withWhole('name_en'), am: withWhole('name_am') },
  person: { table: 'user_account', id: sql`integer[]`, en: sql`name`, am: amharicNameOf('user_account') },
  file: { table: 'attachment', id: sql`uuid[]`, en: sql`original_name`, am: sql`original_name` },
} as const
export type Source = keyof typeof sources

/** The names of these, in the order of the ids; missing ones are left out. */
export async function listNames(tx: Tx, source: Source, ids: readonly (number | string)[]): Promise<Bilingual[]> {
  const { table, id: idType, en, am } = sources[source]
  const wanted = ids.map(String)
  const { rows } = await sql<Bilingual & { id: string }>`
    select id::text as id, ${en} as en, ${am} as am from ${sql.table(table)}
    where id = any(${wanted}::${idType})`.execute(tx)
  return wanted.flatMap(id => rows.filter(row => row.id === id).map(row => ({ en: row.en, am: row.am })))
}
