import type { SavedKind } from '#contract/reports/report-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A definition that somebody has saved: of a report, or a view of lists. */
export async function aSavedReport(
  tx: Tx,
  owner_id: number,
  { kind, query }: { kind: SavedKind; query: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_report')
    .values({ owner_id, kind, name: 'By month', query, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
