import type { SavedKind } from '#contract/reports/report-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** A definition that somebody has saved: of a report, or a view of lists. */
export async function aSavedReport(
  tx: Tx,
  owner_id: number,
  { kind, query }: { kind: SavedKind; query: string },
): Promise<number> {
  const id = await plantOne(tx, 'saved_report', { owner_id, kind, name: 'By month', query, created_at: new Date() })
  return id
}
