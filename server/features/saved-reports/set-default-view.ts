import type { SavedReports } from '#contract/saved-reports.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { requireKind } from './kinds.ts'
import { getReport, listFor } from './save-reports.ts'
import { storeDefault } from './saved-reports.queries.ts'

/** Has a view of lists open first for its reader, null none. Throws NotPermitted, and NotFound for what is no view. */
export async function setDefaultView(
  context: Context,
  actor: Actor,
  { id }: { id: number | null },
): Promise<SavedReports> {
  requireKind(actor, 'list')
  return inTransaction(context, actor, async tx => {
    if (id !== null && (await getReport(tx, actor, id)).kind !== 'list') throw new NotFound('report')
    await storeDefault(tx, actor.userId, id)
    return listFor(tx, actor)
  })
}
