import { type ExportedCases, type ExportedSummary, exportsInAnHour } from '#contract/reports/reports.ts'
import { audit } from '#server/features/audit/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import type { ExportRow, ExportTable } from './export-cells.ts'

export type Exported = ExportedCases | ExportedSummary

/** Limits exports in an hour. An attempt counts even if the export is refused afterwards. Throws TooManyAttempts. */
export async function beginExport(context: Context, actor: Staff, request: Exported): Promise<void> {
  requirePermission(actor, 'Complaint Reports - Export')
  requireOwnIds(actor, request)
  const limit = { limit: exportsInAnHour, windowSeconds: 3600 }
  await inTransaction(context, actor, tx =>
    countAttempt(tx, 'export', String(actor.userId), limit, context.clock.now()),
  )
}

/** Writes into the trail who exported what, and the number of rows. */
export const auditExport = (
  context: Context,
  actor: Actor,
  request: Exported,
  { name, rows }: { name: string; rows: number },
): Promise<void> =>
  inTransaction(context, actor, tx =>
    audit(
      tx,
      actor,
      'export-report',
      { type: 'report', id: name },
      { ...askedFor(request), rows },
      context.clock.now(),
    ),
  )

/** The table, whose rows are counted for the trail, without those that add up others; an interrupted export is in the trail with the rows written so far. */
export function audited(context: Context, actor: Actor, request: Exported, table: ExportTable): ExportTable {
  async function* counted(): AsyncGenerator<ExportRow> {
    let rows = 0
    try {
      for await (const row of table.rows) {
        if (!row.isSum) rows += 1
        yield row
      }
    } finally {
      await auditExport(context, actor, request, { name: table.name, rows })
    }
  }
  return { ...table, rows: counted() }
}

/** The part of a request that the trail stores: all but the actor, whom it has anyway. */
const askedFor = (request: Exported) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'userId' && name !== 'roleId'))
