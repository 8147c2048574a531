import {
  casesAsked,
  daysOfReport,
  readReportQuery,
  type ReportKind,
  reportPaths,
  summaryAsked,
} from '#contract/reports/report-query.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { findStaff } from '#server/features/accounts/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import { casesInWords, figuresInWords, periodInWords } from '#server/features/reports/index.ts'
import type { Staff, SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { mayOpen } from './kinds.ts'
import { nextMailOn } from './next-mail.rules.ts'
import { type DueMail, deleteMail, findReport, lockDueMail, storeMail } from './saved-reports.queries.ts'

const system: SystemActor = { kind: 'system', job: 'mail-report' }

/** Why a reader no longer gets a report. */
type Ending = 'deactivated' | 'not-permitted' | 'not-shared'

interface Readable {
  reader: Staff
  report: SavedReport & { kind: ReportKind }
}

/**
 * Computes a report as its reader at this moment and queues the e-mail; a reader who may no longer read it gets none, now and
 * later. A second run of the same day finds nothing to do.
 */
export async function mailReport(context: Context, due: DueMail): Promise<void> {
  const found = await findReadable(context, due)
  if (typeof found === 'string') return endMail(context, due, found)
  if (!found) return
  const { reader, report } = found
  const now = context.clock.now()
  const today = localDate(now)
  const text = await countAs(context, found, today)
  await inTransaction(context, system, async tx => {
    const rhythm = await lockDueMail(tx, due)
    if (!rhythm) return
    const mail = { report_id: due.reportId, user_id: due.userId, rhythm, next_on: nextMailOn(rhythm, today) }
    await storeMail(tx, mail)
    const path = reportPaths[report.kind]
    const link = new URL(`${path}?${report.query}`, context.config.publicUrl).href
    await queueMessages(tx, context.jobs, {
      eventKey: `report:${due.reportId}:${due.userId}:${due.nextOn}`,
      template: 'saved-report',
      language: reader.language,
      email: reader.userName,
      values: { name: report.name, ...text, link },
      at: now,
    })
  })
}

/** The report and its reader; or the reason why there is none, or undefined when it was deleted or ended meanwhile. */
async function findReadable(context: Context, { reportId, userId }: DueMail): Promise<Readable | Ending | undefined> {
  const reader = await findStaff(context, userId)
  if (!reader) return 'deactivated'
  const stored = await readAs(context, system, tx => findReport(tx, userId, reportId))
  if (!stored) return undefined
  if (!mayOpen(reader, stored.kind)) return 'not-permitted'
  const report = await readAs(context, reader, tx => findReport(tx, userId, reportId))
  return report && isReport(report) ? { reader, report } : 'not-shared'
}

/** Views of lists are in no e-mail. */
const isReport = (saved: SavedReport): saved is Readable['report'] => saved.kind !== 'list'

/** The figures as text, as the reader sees them. */
async function countAs(context: Context, { reader, report }: Readable, today: string) {
  const query = readReportQuery(new URLSearchParams(report.query))
  const period = periodInWords(daysOfReport(query, today), reader.language)
  const ids = { userId: reader.userId, roleId: reader.roleId }
  const figures =
    report.kind === 'summary'
      ? await figuresInWords(context, reader, { ...ids, ...summaryAsked(query, today) })
      : await casesInWords(context, reader, { ...ids, ...casesAsked(query, today) })
  return { period, figures }
}

/** Ends the e-mails to this reader; the trail says why. */
async function endMail(context: Context, due: DueMail, reason: Ending): Promise<void> {
  await inTransaction(context, system, async tx => {
    if (!(await lockDueMail(tx, due))) return
    await deleteMail(tx, due.reportId, due.userId)
    const details = { userId: due.userId, reason }
    await audit(tx, system, 'report-mail-ended', { type: 'report', id: due.reportId }, details, context.clock.now())
  })
}
