import { createHash } from 'node:crypto'
import type { ImportAnswer, ImportRow } from '#contract/http/table-import.ts'
import type { Tx } from '../db/connections/transaction.ts'
import type { TableRow } from './read-table.ts'

/** The outcome of one row; `write` exists for rows that are added or changed. */
export interface PlannedRow<Write> extends Omit<ImportRow, 'verdict' | 'cells'> {
  verdict: ImportRow['verdict'] | 'unchanged'
  write?: Write
}

/** One kind of table that can be imported. */
export interface ImportedTable<Write> {
  columns: readonly string[]
  required: readonly string[]
  /** Keeps others from changing the table until the transaction ends. */
  lock(tx: Tx): Promise<void>
  plan(tx: Tx, rows: readonly TableRow[]): Promise<PlannedRow<Write>[]>
  /** Writes one row, and returns the id; `idOfRow` gives the id that an earlier row got. */
  apply(tx: Tx, write: Write, idOfRow: (row: number) => number): Promise<number>
  /** Writes the audit entry. */
  finish(tx: Tx, summary: { counts: ImportAnswer['counts']; sha256: string }): Promise<void>
}

/** What a file would do to the table as it is now; the transaction keeps the table like that. */
export interface TablePlan<Write> {
  preview: ImportAnswer
  planned: PlannedRow<Write>[]
  /** Rows to write. */
  writes: number
}

/** Plans the rows of a file. Refused rows are left out of the writing, and reported. */
export async function planTable<Write>(
  tx: Tx,
  table: ImportedTable<Write>,
  rows: readonly TableRow[],
): Promise<TablePlan<Write>> {
  await table.lock(tx)
  const planned = await table.plan(tx, rows)
  const preview = answerOf(table, rows, planned)
  return { preview, planned, writes: preview.counts.added + preview.counts.changed }
}

/** Writes the planned rows and the audit entry; `onRow` is called after each row with the number of rows written so far. */
export async function applyPlan<Write>(
  tx: Tx,
  table: ImportedTable<Write>,
  { preview, planned }: TablePlan<Write>,
  onRow: (done: number) => Promise<void> | void = () => undefined,
): Promise<ImportAnswer> {
  const ids = new Map<number, number>()
  for (const { row, write } of planned) {
    if (write === undefined) continue
    ids.set(row, await table.apply(tx, write, earlier => ids.get(earlier) as number))
    await onRow(ids.size)
  }
  await table.finish(tx, { counts: preview.counts, sha256: preview.plan })
  return { ...preview, isApplied: true }
}

function answerOf<Write>(
  { columns }: ImportedTable<Write>,
  rows: readonly TableRow[],
  planned: readonly PlannedRow<Write>[],
): ImportAnswer {
  const cells = new Map(rows.map(row => [row.row, row.cells]))
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { verdict } of planned) counts[verdict] += 1
  const shown = planned.flatMap(({ write: _, verdict, ...row }) =>
    verdict === 'unchanged' ? [] : [{ ...row, verdict, cells: cells.get(row.row) ?? {} }],
  )
  // the written values are part of the plan: the same words can refer to another place by now
  const fingerprint = JSON.stringify(planned)
  const plan = createHash('sha256').update(fingerprint).digest('hex')
  return { isApplied: false, ordered: null, plan, columns: [...columns], counts, rows: shown }
}
