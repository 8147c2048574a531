import type { ExportedCases } from '#contract/reports/reports.ts'
import { mostExportsUnderWay, type ReportExport } from '#contract/reports/report-exports.ts'
import { beginExport } from '../exports/export-audit.ts'
import { countExported } from '../exports/export-cases.ts'
import { mediaTypes } from '../exports/write-export.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { countUnderWay, findExport, insertExport, listExports, toExport } from './report-exports.queries.ts'
import { makeExportKind } from './make-export.job.ts'

/** How long a file can be downloaded. */
const lifetime = 24 * 60 * 60 * 1000

/** Orders a file from a job, in the transaction of `once`. Throws NotPermitted, InvalidInput, TooManyAttempts and RuleViolation `too-many-exports`. */
export async function beginReportExport(
  context: Context,
  actor: Actor,
  request: ExportedCases,
  once: Context = context,
): Promise<ReportExport> {
  requirePermission(actor, 'Complaint Reports - View')
  await beginExport(context, actor, request)
  const rows = await countExported(context, actor, request)
  const now = context.clock.now()
  return inTransaction(once, actor, async tx => {
    await waitForLock(tx, `report-export:${actor.userId}`)
    if ((await countUnderWay(tx, actor.userId, now)) >= mostExportsUnderWay) throw new RuleViolation('too-many-exports')
    const format = request.format === 'xlsx' ? 'xlsx' : 'csv'
    const made = await insertExport(tx, {
      user_id: actor.userId,
      asked: JSON.stringify(request),
      format,
      rows,
      created_at: now,
      ends_at: new Date(now.getTime() + lifetime),
    })
    await context.jobs.enqueue(tx, makeExportKind, { exportId: made.id })
    return toExport(made, now)
  })
}

/** The user's own files and their progress. Throws NotPermitted. */
export function listReportExports(context: Context, actor: Actor): Promise<ReportExport[]> {
  requirePermission(actor, 'Complaint Reports - Export')
  const now = context.clock.now()
  return readAs(context, actor, tx => listExports(tx, actor.userId, now))
}

/** The bytes of the user's own file until it expires. Throws NotPermitted and NotFound. */
export async function downloadReportExport(
  context: Context,
  actor: Actor,
  { id }: { id: number },
): Promise<BinaryAnswer> {
  requirePermission(actor, 'Complaint Reports - Export')
  const found = await readAs(context, actor, tx => findExport(tx, id))
  const isThere = found?.user_id === actor.userId && found.ends_at > context.clock.now()
  if (!isThere || found.file_key === null) throw new NotFound('export')
  return {
    content: await context.files.read(found.file_key),
    mediaType: mediaTypes[found.format],
    fileName: `complaint-report.${found.format}`,
    disposition: 'attachment',
  }
}
