import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ImportAnswer, ImportRow } from '#contract/http/table-import.ts'
import { inTransaction } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'
import { InvalidInput, RuleViolation } from '../errors.ts'
import { readMultipart } from '../files/read-multipart.ts'
import type { Call } from '../http/call.ts'
import { inFileWorker, TooMuchWork } from '../outside/file-workers.ts'
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

const mostBytes = 5 * 1024 * 1024

/**
 * Previews or applies the file of a call, in one transaction. Refused rows are left out and reported; the others are written
 * together or not at all. Throws InvalidInput on `file`, and RuleViolation `changed-since-preview`, with the new preview in
 * `details`, when the plan to apply is not the one that was shown.
 */
export async function importTable<Write>(
  call: Call,
  query: { mode: 'preview' | 'apply'; plan?: string | undefined },
  table: ImportedTable<Write>,
): Promise<ImportAnswer> {
  const rows = await readRows(call, table)
  const run = async (tx: Tx): Promise<ImportAnswer> => {
    await table.lock(tx)
    const planned = await table.plan(tx, rows)
    const answer = answerOf(table, rows, planned)
    if (query.mode === 'preview') return answer
    if (query.plan !== answer.plan) {
      throw new RuleViolation('changed-since-preview', 'Error Saving Changes', { preview: answer })
    }
    await applyAll(tx, table, planned)
    await table.finish(tx, { counts: answer.counts, sha256: answer.plan })
    return { ...answer, isApplied: true }
  }
  return inTransaction(call.context, call.actor, run)
}

async function readRows<Write>(call: Call, table: ImportedTable<Write>): Promise<TableRow[]> {
  const folder = join(call.context.config.dataFolder, 'incoming')
  const form = await readMultipart(call.rawBody, call.contentType, {
    fieldName: 'file',
    folder,
    mostBytes,
    mostFiles: 1,
  })
  try {
    const [file] = form.files
    if (!file) throw new InvalidInput([{ field: 'file', reason: 'required' }])
    if (!file.path) throw new InvalidInput([{ field: 'file', reason: file.problem ?? 'file-broken' }])
    const { columns, required } = table
    return await inFileWorker('readTable', file.path, { columns, required }).catch((error: unknown) => {
      throw error instanceof TooMuchWork
        ? new InvalidInput([{ field: 'file', reason: 'file-expands-too-much' }])
        : error
    })
  } finally {
    await form.discard()
  }
}

async function applyAll<Write>(tx: Tx, table: ImportedTable<Write>, planned: PlannedRow<Write>[]): Promise<void> {
  const ids = new Map<number, number>()
  for (const { row, write } of planned) {
    if (write !== undefined) ids.set(row, await table.apply(tx, write, earlier => ids.get(earlier) as number))
  }
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
  return { isApplied: false, plan, columns: [...columns], counts, rows: shown }
}
