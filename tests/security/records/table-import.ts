import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** An import of constants that changed nothing and is done. */
export async function aTableImport(tx: Tx, user_id: number): Promise<number> {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const result = { isApplied: true, ordered: null, plan: '', columns: [], counts, rows: [] }
  const now = new Date()
  const id = await plantOne(tx, 'table_import', {
    user_id,
    imported: 'constants',
    plan: '',
    status: 'done',
    rows: 0,
    result: JSON.stringify(result),
    created_at: now,
    finished_at: now,
    ends_at: new Date(now.getTime() + 86_400_000),
  })
  return id
}
