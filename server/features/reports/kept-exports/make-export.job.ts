import { Readable } from 'node:stream'
import type { ExportedCases } from '#contract/reports/reports.ts'
import { findStaff } from '#server/features/accounts/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import { writeCases } from '../exports/export-cases.ts'
import { seesEverything, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findExport, takeEnded, updateExport } from './report-exports.queries.ts'

export const makeExportKind: JobKind<{ exportId: number }> = { name: 'make-report-export', retryLimit: 2 }
const ending = { name: 'end-report-exports', retryLimit: 2 }
const system: SystemActor = { kind: 'system', job: makeExportKind.name }

/** Writes the file of an export into the file store, with the rows that its maker may see. */
export const makeExportJob: JobDefinition<{ exportId: number }> = {
  kind: makeExportKind,
  run: (context, { exportId }) => makeExport(context, exportId),
}

/** Every hour: deletes expired exports, row and bytes. */
export const endExportsJob: JobDefinition = { kind: ending, schedule: '25 * * * *', run: endExports }

/** A repeated run writes the file again; the clean-up removes the bytes of an incomplete one. */
export async function makeExport(context: Context, id: number): Promise<void> {
  const now = context.clock.now()
  const found = await asSystem(context, tx => findExport(tx, id))
  if (!found || found.status !== 'making' || found.ends_at <= now) return
  const maker = await findStaff(context, found.user_id)
  if (!maker || !mayExport(maker)) {
    await asSystem(context, tx => updateExport(tx, id, { status: 'refused', finished_at: now }))
    return
  }
  const asked = found.asked as ExportedCases
  const { content } = writeCases(context, maker, asked, rows =>
    asSystem(context, async tx => {
      await updateExport(tx, id, { rows_done: rows })
    }),
  )
  const { key } = await context.files.write(content instanceof Readable ? content : Readable.from([content]))
  await asSystem(context, async tx => {
    await updateExport(tx, id, { status: 'ready', file_key: key, finished_at: context.clock.now() })
    await queueMessages(tx, context.jobs, {
      eventKey: `report-export:${id}`,
      template: 'export-ready',
      language: maker.language,
      email: maker.userName,
      values: { link: new URL('/reports/complaint-report/', context.config.publicUrl).href },
      at: context.clock.now(),
    })
  })
}

const mayExport = (staff: Staff): boolean =>
  seesEverything(staff) ||
  (staff.permissions.has('Complaint Reports - View') && staff.permissions.has('Complaint Reports - Export'))

const asSystem = <Result>(context: Context, work: Parameters<typeof inTransaction<Result>>[2]): Promise<Result> =>
  inTransaction(context, system, work)

/** Deletes expired exports; if a process dies in between, the nightly clean-up removes the bytes. */
export async function endExports(context: Context): Promise<void> {
  const keys = await inTransaction(context, { kind: 'system', job: ending.name }, tx =>
    takeEnded(tx, context.clock.now()),
  )
  for (const key of keys) await context.files.remove(key)
}
