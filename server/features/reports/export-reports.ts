import { columnWords, measureWords, totalWord } from '#contract/report-words.ts'
import {
  type ExportedCases,
  type ExportedSummary,
  exportsInAnHour,
  mostRowsOnPaper,
  type ReportMeasure,
  type ReportRow,
} from '#contract/reports.ts'
import { audit } from '#server/features/audit/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { type ExportCell, exportCells, type ExportTable, groupText, isOfInstants } from './export-cells.ts'
import { sumUp } from './make-report.ts'
import { measures } from './measures.ts'
import type { ReportCriteria } from './count-cells.queries.ts'
import { casesOnPaper, paperFrame, requireFewRows, summaryOnPaper } from './report-paper.ts'
import { readCriteria } from './read-request.ts'
import { listReportedCases } from './report-rows.queries.ts'
import { summaryReport } from './summary-report.ts'
import { writeExport } from './write-export.ts'

/** Rows that are read at once. */
const pageRows = 1000

/** A sheet has no more. */
const mostRowsOfSheet = 1_000_000

type Exported = (ExportedCases | ExportedSummary) & { format: string }

/**
 * All the cases of a report, read as the actor page by page while the file is written. Throws NotPermitted, InvalidInput
 * and TooManyAttempts.
 */
export async function exportComplaintReport(
  context: Context,
  actor: Actor,
  request: ExportedCases,
): Promise<BinaryAnswer> {
  requirePermission(actor, 'Complaint Reports - View')
  await beginExport(context, actor, request)
  const { columns, measure, format, language } = request
  const criteria = { ...readCriteria(request), measure }
  const now = context.clock.now()
  const asked = { groupings: [], measures: ['complaints'] as const, criteria }
  const [total] = await inTransaction(context, actor, tx => sumUp(tx, asked, now), { readOnly: true })
  const count = total?.figures.complaints ?? 0
  if (format === 'pdf') {
    requireFewRows(count)
    const { frame, cases } = await readForPaper(context, actor, { ...request, criteria, now })
    const content = await casesOnPaper(frame, columns, cases)
    await auditExport(context, actor, request, { name: 'complaint-report', rows: cases.length })
    return pdfAnswer('complaint-report', content)
  }
  if (format === 'xlsx' && count > mostRowsOfSheet) throw new InvalidInput([{ field: 'format', reason: 'too-long' }])
  const headings = columns.flatMap(column => {
    const word = columnWords[column][language]
    return isOfInstants(column) ? [word, `${word} (${ethiopian[language]})`] : [word]
  })
  async function* rows(): AsyncGenerator<ExportCell[]> {
    let after: { at: string; id: number } | undefined
    do {
      const paging = { columns, sort: request.sort ?? 'newest', after, limit: pageRows }
      const page = await inTransaction(context, actor, tx => listReportedCases(tx, criteria, paging, now), {
        readOnly: true,
      })
      for (const { cells } of page)
        yield columns.flatMap((column, at) => exportCells(column, cells[at] ?? { value: null, name: null }, language))
      const last = page.length < pageRows ? undefined : page.at(-1)
      after = last && { at: last.registeredAt.toISOString(), id: last.id }
    } while (after)
  }
  const table = { name: 'complaint-report', headings, rows: rows() }
  return writeExport(audited(context, actor, request, table), format)
}

const ethiopian = { en: 'Ethiopian calendar', am: 'በኢትዮጵያ አቆጣጠር' }

/** A summary with its subtotals and its total. Throws NotPermitted, InvalidInput and TooManyAttempts. */
export async function exportSummaryReport(
  context: Context,
  actor: Actor,
  request: ExportedSummary,
): Promise<BinaryAnswer> {
  requirePermission(actor, 'Summary Reports - View')
  await beginExport(context, actor, request)
  const { format, language } = request
  const report = await summaryReport(context, actor, request)
  if (format === 'pdf') {
    const now = context.clock.now()
    const frame = await inTransaction(
      context,
      actor,
      tx => paperFrame(tx, actor, { ...request, kind: 'summary', now }),
      { readOnly: true },
    )
    const content = await summaryOnPaper(frame, report)
    await auditExport(context, actor, request, { name: 'summary-report', rows: report.rows.length })
    return pdfAnswer('summary-report', content)
  }
  const headings = [
    ...report.groupings.map(name => columnWords[name][language]),
    ...report.measures.map(name => measureWords[name][language]),
  ]
  async function* rows(): AsyncGenerator<ExportCell[]> {
    for (const row of report.rows) yield cellsOf(row)
  }
  const cellsOf = ({ groups, figures }: ReportRow): ExportCell[] => [
    ...report.groupings.map((dimension, level) => {
      const group = groups[level]
      if (!group) return level === groups.length ? totalWord[language] : null
      return groupText(dimension, group.key, group.name, language)
    }),
    ...report.measures.map(name => figureCell(name, figures[name] ?? null)),
  ]
  const table = { name: 'summary-report', headings, rows: rows() }
  return writeExport(audited(context, actor, request, table), format)
}

function figureCell(name: ReportMeasure, figure: number | null): ExportCell {
  const { as } = measures[name]
  return figure !== null && as && 'shareOf' in as ? { share: figure } : figure
}

/** Whoever exports too often waits. An attempt counts even if the export is refused afterwards. */
async function beginExport(context: Context, actor: Staff, request: Exported): Promise<void> {
  requirePermission(actor, 'Complaint Reports - Export')
  requireOwnIds(actor, request)
  const limit = { limit: exportsInAnHour, windowSeconds: 3600 }
  await inTransaction(context, actor, tx =>
    countAttempt(tx, 'export', String(actor.userId), limit, context.clock.now()),
  )
}

/** The table, whose rows are counted for the trail; one that was broken off stands there with what was written of it. */
function audited(context: Context, actor: Actor, request: Exported, table: ExportTable): ExportTable {
  async function* counted(): AsyncGenerator<readonly ExportCell[]> {
    let rows = 0
    try {
      for await (const row of table.rows) {
        rows += 1
        yield row
      }
    } finally {
      await auditExport(context, actor, request, { name: table.name, rows })
    }
  }
  return { ...table, rows: counted() }
}

const auditExport = (
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

const pdfAnswer = (name: string, content: Buffer): BinaryAnswer => ({
  content,
  mediaType: 'application/pdf',
  fileName: `${name}.pdf`,
  disposition: 'attachment',
})

/** All the cases of a PDF with what stands above them, of one moment. */
const readForPaper = (
  context: Context,
  actor: Staff,
  { criteria, now, ...request }: ExportedCases & { criteria: ReportCriteria; now: Date },
) =>
  inTransaction(
    context,
    actor,
    async tx => {
      const { columns, sort = 'newest' } = request
      const [frame, cases] = await Promise.all([
        paperFrame(tx, actor, { ...request, kind: 'cases', now }),
        listReportedCases(tx, criteria, { columns, sort, limit: mostRowsOnPaper + 1 }, now),
      ])
      return { frame, cases: cases.map(({ cells }) => cells) }
    },
    { readOnly: true },
  )

/** What the trail keeps of a request: all but who asked, which it knows. */
const askedFor = (request: Exported) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'userId' && name !== 'roleId'))
