import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import type { ReportDimension } from '#contract/reports/reports.ts'
import { amharicNameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { dimensions, type NamesFrom } from './dimensions.ts'

export interface Named {
  name: Bilingual
  /** The position among constants of one field. */
  rank: number
}
export type Names = ReadonlyMap<string, Named>

const columnsOf = {
  organization: sql`name_en as en, name_am as am, 0 as rank`,
  department: sql`name_en as en, name_am as am, 0 as rank`,
  location: sql`name_en as en, name_am as am, 0 as rank`,
  constant_field: sql`label_en as en, label_am as am, sort_order as rank`,
  user_account: sql`name as en, ${amharicNameOf('user_account')} as am, 0 as rank`,
} as const satisfies Record<NonNullable<NamesFrom>, unknown>

/** All ids of a table with their names in both languages, and their rank. */
export const namesIn = (from: NonNullable<NamesFrom>): RawBuilder<unknown> =>
  sql`select id, ${columnsOf[from]} from ${sql.table(from)}`

/** The names of groups of a dimension, by their keys; those that the screens know are left out. */
export async function namesOfGroups(tx: Tx, dimension: ReportDimension, keys: ReadonlySet<string>): Promise<Names> {
  const from = dimensions[dimension].names
  const ids = [...keys].filter(key => /^\d{1,9}$/.test(key)).map(Number)
  if (from === null || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; en: string; am: string; rank: number }>`
    select * from (${namesIn(from)}) as named where id = any(${ids})`.execute(tx)
  return new Map(rows.map(({ id, en, am, rank }) => [String(id), { name: { en, am }, rank }]))
}
