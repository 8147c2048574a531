import type { SavedReports } from '#contract/reports/saved-reports.ts'
import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { requireKind } from './kinds.ts'
import { getReport, listFor } from './save-reports.ts'
import { findDefault, storeDefault } from './saved-reports.queries.ts'

/** Makes a view of lists the default for its reader; null removes it. Throws NotPermitted, and NotFound for anything that is no view. */
export async function setDefaultView(
  context: Context,
  actor: Actor,
  { id }: { id: number | null },
): Promise<SavedReports> {
  requireKind(actor, 'list')
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    if (id !== null && (await getReport(tx, actor, id)).kind !== 'list') throw new NotFound('report')
    const before = await findDefault(tx, actor.userId)
    if (before !== id) {
      await storeDefault(tx, actor.userId, id)
      await audit(
        tx,
        actor,
        'view-default-set',
        { type: 'report', id: id ?? before ?? 0 },
        { isDefault: id !== null },
        now,
      )
    }
    return listFor(tx, actor)
  })
}
