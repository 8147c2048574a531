import { columnWords } from '#contract/reports/report-words.ts'
import { type ExportedCases, mostRowsDirectly, mostRowsOnPaper } from '#contract/reports/reports.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { audited, auditExport, beginExport } from './export-audit.ts'
import { type ExportCell, exportCells, type ExportTable, isOfInstants } from './export-cells.ts'
import { sumUp } from '../make-report.ts'
import { readCriteria } from '../read-request.ts'
import { casesOnPaper, paperFrame, requireFewRows } from './report-paper.ts'
import { listReportedCases } from '../report-rows.queries.ts'
import { writeExport } from './write-export.ts'

/** Rows that are read at once. */
const pageRows = 1000

/** Largest number of rows of a sheet. */
const mostRowsOfSheet = 1_000_000

const name = 'complaint-report'
const ethiopian = { en: 'Ethiopian calendar', am: 'በኢትዮጵያ አቆጣጠር' }

const criteriaOf = (request: ExportedCases) => ({ ...readCriteria(request), measure: request.measure })

/**
 * The cases of a report as a file that is made while it is sent. Throws NotPermitted, TooManyAttempts, and InvalidInput when there are
 * more rows than one answer may have: a job makes those.
 */
export async function exportComplaintReport(
  context: Context,
  actor: Actor,
  request: ExportedCases,
): Promise<BinaryAnswer> {
  requirePermission(actor, 'Complaint Reports - View')
  await beginExport(context, actor, request)
  const count = await countExported(context, actor, request)
  if (request.format === 'pdf') return onPaper(context, actor, request, count)
  if (count > mostRowsDirectly) throw new InvalidInput([{ field: 'format', reason: 'too-many-rows' }])
  return writeCases(context, actor, request)
}

/** Number of cases of a file. Throws InvalidInput for more than a sheet can hold. */
export async function countExported(context: Context, actor: Staff, request: ExportedCases): Promise<number> {
  const asked = { groupings: [], measures: ['complaints'] as const, criteria: criteriaOf(request) }
  const now = context.clock.now()
  const [total] = await readAs(context, actor, tx => sumUp(tx, asked, now))
  const count = total?.figures.complaints ?? 0
  if (request.format === 'xlsx' && count > mostRowsOfSheet)
    throw new InvalidInput([{ field: 'format', reason: 'too-long' }])
  return count
}

/**
 * Reads all the cases as the actor, page by page, while the file is written; the trail gets their number. `onRows` is called after
 * each page with the number so far.
 */
export function writeCases(
  context: Context,
  actor: Staff,
  request: ExportedCases,
  onRows: (rows: number) => Promise<void> = () => Promise.resolve(),
): BinaryAnswer {
  const table = tableOf(context, actor, request, onRows)
  return writeExport(audited(context, actor, request, table), request.format === 'xlsx' ? 'xlsx' : 'csv')
}

function tableOf(
  context: Context,
  actor: Staff,
  request: ExportedCases,
  onRows: (rows: number) => Promise<void>,
): ExportTable {
  const { columns, language, sort = 'newest' } = request
  const criteria = criteriaOf(request)
  const now = context.clock.now()
  const headings = columns.flatMap(column => {
    const word = columnWords[column][language]
    return isOfInstants(column) ? [word, `${word} (${ethiopian[language]})`] : [word]
  })
  async function* rows(): AsyncGenerator<ExportCell[]> {
    let after: { at: string; id: number } | undefined
    let count = 0
    do {
      const paging = { columns, sort, after, limit: pageRows }
      const page = await readAs(context, actor, tx => listReportedCases(tx, criteria, paging, now))
      for (const { cells } of page)
        yield columns.flatMap((column, at) => exportCells(column, cells[at] ?? { value: null, name: null }, language))
      count += page.length
      await onRows(count)
      const last = page.length < pageRows ? undefined : page.at(-1)
      after = last && { at: last.registeredAt.toISOString(), id: last.id }
    } while (after)
  }
  return { name, headings, rows: rows() }
}

/** All the cases of a PDF with its header, as of one moment. Throws InvalidInput for too many. */
async function onPaper(context: Context, actor: Staff, request: ExportedCases, count: number): Promise<BinaryAnswer> {
  requireFewRows(count)
  const { columns, sort = 'newest' } = request
  const criteria = criteriaOf(request)
  const now = context.clock.now()
  const [frame, cases] = await readAs(context, actor, tx =>
    Promise.all([
      paperFrame(tx, actor, { ...request, kind: 'cases', now }),
      listReportedCases(tx, criteria, { columns, sort, limit: mostRowsOnPaper + 1 }, now),
    ]),
  )
  const content = await casesOnPaper(
    frame,
    columns,
    cases.map(({ cells }) => cells),
  )
  await auditExport(context, actor, request, { name, rows: cases.length })
  return pdfAnswer(name, content)
}
