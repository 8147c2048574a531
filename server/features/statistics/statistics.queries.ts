import { type PublicStatistics, publicStatistics } from '#contract/reports/statistics.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The last computed statistics; undefined before the first time, and for those of a release that counted other figures. */
export async function findStatistics(tx: Tx): Promise<PublicStatistics | undefined> {
  const row = await tx.selectFrom('public_statistics').select('content').executeTakeFirst()
  return publicStatistics.safeParse(row?.content).data
}

export async function storeStatistics(tx: Tx, content: PublicStatistics): Promise<void> {
  const values = { id: 1, computed_at: new Date(content.computedAt), content: JSON.stringify(content) }
  await tx
    .insertInto('public_statistics')
    .values(values)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ computed_at: values.computed_at, content: values.content }),
    )
    .execute()
}

/** The codes of constants by their ids. */
export async function findCodes(tx: Tx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('constant_field').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, code }) => [String(id), code]))
}
