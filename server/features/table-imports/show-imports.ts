import type { ImportAnswer, TableImport } from '#contract/http/table-import.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, NotPermitted, NotSignedIn, RuleViolation } from '#server/platform/errors.ts'
import { audit } from '#server/features/audit/index.ts'
import { pages, type Target } from './imported-tables.ts'
import { system } from './run-import.job.ts'
import {
  askToStop,
  endImport,
  findNewest,
  findOwn,
  findResult,
  type OwnImport,
  toImport,
} from './table-imports.queries.ts'

/** The actor's newest import of the table. Throws NotPermitted. */
export async function getNewestImport(
  context: Context,
  actor: Actor,
  target: Target,
): Promise<{ newest: TableImport | null }> {
  requirePermission(actor, pages[target.imported])
  const now = context.clock.now()
  const found = await readAs(context, actor, tx => findNewest(tx, actor.userId, target, now))
  return { newest: found ? toImport(found) : null }
}

/** What an import of the actor has changed. Throws NotFound and NotPermitted. */
export async function getImportResult(context: Context, actor: Actor, id: number): Promise<ImportAnswer> {
  const staff = requireStaff(actor)
  const read = async (tx: Tx) => {
    await getOwn(tx, staff, id)
    const found = await findResult(tx, id)
    if (!found?.result) throw new NotFound('result')
    return found.result
  }
  return readAs(context, actor, read)
}

/**
 * Stops an import of the actor: at once before its first attempt, otherwise at the next look of the job. Throws NotFound,
 * NotPermitted and RuleViolation `import-ended`.
 */
export async function cancelImport(context: Context, actor: Actor, id: number): Promise<TableImport> {
  const staff = requireStaff(actor)
  await readAs(context, actor, tx => getOwn(tx, staff, id))
  const at = context.clock.now()
  const { stopped, key } = await inTransaction(context, system, async tx => {
    const found = await findOwn(tx, staff.userId, id, { isLocked: true })
    if (found?.status !== 'under-way') throw new RuleViolation('import-ended')
    // once it is to stop, no run of it can end as done
    if (!found.is_stopped) await recordCancelling(tx, staff, found, at)
    if (found.attempts > 0) return { stopped: await askToStop(tx, id), key: null }
    const ended = await endImport(tx, id, { status: 'cancelled', at })
    return { stopped: ended ?? found, key: found.file_key }
  })
  if (key !== null) await context.files.remove(key)
  return toImport(stopped)
}

/** Rows that were written by then are taken back, so nothing is kept. */
function recordCancelling(tx: Tx, by: Staff, found: OwnImport, at: Date): Promise<void> {
  const { id, imported, scope_id: scopeId, rows, rows_done: rowsDone } = found
  const subject = { type: 'import', id: scopeId === 0 ? imported : `${imported}-${scopeId}` }
  return audit(tx, by, 'import-cancelled', subject, { import: id, rows, rowsDone, rowsKept: 0 }, at)
}

function requireStaff(actor: Actor): Staff {
  if (actor.kind === 'staff') return actor
  throw actor.kind === 'complainant' ? new NotPermitted() : new NotSignedIn()
}

async function getOwn(tx: Tx, actor: Staff, id: number): Promise<void> {
  const found = await findOwn(tx, actor.userId, id)
  if (!found) throw new NotFound('import')
  requirePermission(actor, pages[found.imported])
}
