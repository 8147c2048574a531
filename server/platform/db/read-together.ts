import type { SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#db/tables.ts'
import type { Tx } from './transaction.ts'

/** How instants are named (db/tables.ts); in JSON they are texts, and by this they are found again. */
type InstantName = 'at' | `${string}_at`
const isInstant = (name: string): boolean => name === 'at' || name.endsWith('_at')

/** Columns that would not come back as they are: an instant under another name, or something else under the name of one. */
type Misnamed<Row> = {
  [Name in keyof Row]: Date extends Row[Name]
    ? Name extends InstantName
      ? never
      : Name
    : Name extends InstantName
      ? Name
      : never
}[keyof Row]

// biome-ignore lint/suspicious/noExplicitAny: whatever tables it is from
type List<Row> = SelectQueryBuilder<Database, any, Row>

/**
 * Reads several lists by one statement, in which each comes as JSON. Meant for what belongs to one thing and is little; columns are
 * texts, numbers, truth values, JSON, days, and instants named `at` or `*_at`.
 */
export async function readTogether<Rows extends Record<string, object>>(
  tx: Tx,
  lists: { [Name in keyof Rows]: [Misnamed<Rows[Name]>] extends [never] ? List<Rows[Name]> : never },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const asked = Object.entries<List<object>>(lists).map(([name, list]) => jsonArrayFrom(list).as(name))
  const found = await tx.selectNoFrom(asked).executeTakeFirstOrThrow()
  for (const rows of Object.values(found)) for (const row of rows as Record<string, unknown>[]) restoreInstants(row)
  return found as unknown as { [Name in keyof Rows]: Rows[Name][] }
}

function restoreInstants(row: Record<string, unknown>): void {
  for (const name in row) if (isInstant(name) && typeof row[name] === 'string') row[name] = new Date(row[name])
}
