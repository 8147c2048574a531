import { join } from 'node:path'
import { findStaff } from '#server/features/accounts/index.ts'
import { recordImportNotice } from '#server/features/notices/index.ts'
import { opens, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, NotPermitted, Refusal, RuleViolation } from '#server/platform/errors.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { applyPlan, planTable } from '#server/platform/tables-import/import-table.ts'
import { readStoredTable } from '#server/platform/tables-import/receive-table.ts'
import { openTable, pages } from './imported-tables.ts'
import { type Attempt, beginAttempt, endImport, isUnderWay, noteProgress } from './table-imports.queries.ts'

const retryLimit = 2
export const runImportKind: JobKind<{ importId: number }> = { name: 'run-table-import', retryLimit }
export const system: SystemActor = { kind: 'system', job: runImportKind.name }

/** Writes a table in one transaction, which also ends the import: a repeated run finds it ended, or writes everything again. */
export const runImportJob: JobDefinition<{ importId: number }> = {
  kind: runImportKind,
  run: (context, { importId }) => runImport(context, importId),
}

const progressMilliseconds = 500

/** The user who began the import has asked to stop it. */
class Stopped extends Error {}

export async function runImport(context: Context, id: number): Promise<void> {
  const attempt = await inTransaction(context, system, tx => beginAttempt(tx, id))
  if (!attempt) return
  try {
    const maker = await findStaff(context, attempt.user_id)
    if (!maker || !opens(maker, pages[attempt.imported])) throw new NotPermitted()
    await write(context, maker, attempt)
  } catch (error) {
    await endUnwritten(context, attempt, error)
  }
  if (attempt.file_key !== null) await context.files.remove(attempt.file_key)
}

async function write(context: Context, maker: Staff, attempt: Attempt): Promise<void> {
  const { id, imported, scope_id: scopeId, file_key: key } = attempt
  const now = context.clock.now()
  const table = await openTable(context, { actor: maker, at: now }, { imported, scopeId })
  const rows = await readStoredTable(join(context.config.dataFolder, 'files'), key ?? '', table)
  await inTransaction(context, maker, async tx => {
    // a run that was given up for dead may still be writing
    await waitForLock(tx, lockOf(id))
    if (!(await isUnderWay(tx, { imported, scopeId }))) return
    const plan = await planTable(tx, table, rows)
    if (plan.preview.plan !== attempt.plan) throw new RuleViolation('changed-since-preview')
    const result = await applyPlan(tx, table, plan, progressOf(context, id))
    await continueAs(tx, system)
    const end = { status: 'done', at: context.clock.now(), rows_done: plan.writes } as const
    if (!(await endImport(tx, id, { ...end, result: JSON.stringify(result) }))) throw new Stopped()
    await tell(tx, attempt, 'import-done', end.at)
  })
}

/** Keeps the progress from time to time, in transactions of their own so that others see it. Throws when the import is to stop. */
function progressOf(context: Context, id: number): (done: number) => Promise<void> {
  let noted = performance.now()
  return async done => {
    if (performance.now() - noted < progressMilliseconds) return
    if (!(await inTransaction(context, system, tx => noteProgress(tx, id, done)))) throw new Stopped()
    noted = performance.now()
  }
}

/** Ends an import of which nothing was written; rethrows what another attempt may overcome. */
async function endUnwritten(context: Context, attempt: Attempt, error: unknown): Promise<void> {
  const at = context.clock.now()
  const end = endOf(error, attempt)
  if (end) {
    await inTransaction(context, system, async tx => {
      const isEnded = await endImport(tx, attempt.id, { ...end, at })
      if (isEnded && end.status !== 'cancelled') await tell(tx, attempt, `import-${end.status}`, at)
    })
  }
  if (end?.status !== 'refused' && end?.status !== 'cancelled') throw error
}

function endOf(error: unknown, { attempts }: Attempt) {
  if (error instanceof Stopped) return { status: 'cancelled' } as const
  if (error instanceof Refusal && error.status < 500) {
    const field = error instanceof InvalidInput ? error.fields[0]?.reason : undefined
    return { status: 'refused', reason: field ?? error.code } as const
  }
  return attempts > retryLimit ? ({ status: 'failed' } as const) : undefined
}

/** The lock that the transaction of a run holds. */
export const lockOf = (id: number): string => `table-import:${id}`

/** Tells the maker how their import ended. */
export const tell = (
  tx: Tx,
  { id, user_id }: Pick<Attempt, 'id' | 'user_id'>,
  kind: 'import-done' | 'import-refused' | 'import-failed',
  at: Date,
) => recordImportNotice(tx, { user_id, table_import_id: id, kind, at })
