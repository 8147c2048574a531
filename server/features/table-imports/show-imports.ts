import type { ImportAnswer, TableImport } from '#contract/http/table-import.ts'
import { type Actor, requirePermission, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, NotPermitted, NotSignedIn, RuleViolation } from '#server/platform/errors.ts'
import { pages, type Target } from './imported-tables.ts'
import { askToStop, endImport, findNewest, findOwn, findResult, toImport } from './table-imports.queries.ts'

const system: SystemActor = { kind: 'system', job: 'table-imports' }

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
    const asked = await askToStop(tx, id)
    if (!asked) throw new RuleViolation('import-ended')
    const found = await findOwn(tx, staff.userId, id)
    if (found?.attempts !== 0) return { stopped: asked, key: null }
    const ended = await endImport(tx, id, { status: 'cancelled', at })
    return { stopped: ended ?? asked, key: found.file_key }
  })
  if (key !== null) await context.files.remove(key)
  return toImport(stopped)
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
