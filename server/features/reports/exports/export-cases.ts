import { columnWords } from '#contract/reports/report-words.ts'
import { type ExportedCases, mostRowsDirectly, mostRowsOnPaper, type ReportColumn } from '#contract/reports/reports.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { audited, auditExport, beginExport } from './export-audit.ts'
import type { AskedOrder } from '../case-order.queries.ts'
import { countGathered, readOrder } from '../complaint-report.ts'
import { exportCells, type ExportRow, type ExportTable, isOfInstants } from './export-cells.ts'
import { type GatheredRow, gatheredColumns, sumCells, withSums } from './gathered-rows.ts'
import { sumUp } from '../make-report.ts'
import { readCriteria } from '../read-request.ts'
import { casesOnPaper, paperFrame, requireFewRows } from './report-paper.ts'
import type { ReportCriteria } from '../reported-complaints.queries.ts'
import { listCaseIds, listReportedCases, type ReportedCase } from '../report-rows.queries.ts'
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

/** Number of cases of a file. Throws InvalidInput for more than a sheet can hold, and for too many groups. */
export async function countExported(context: Context, actor: Staff, request: ExportedCases): Promise<number> {
  const { gatheredBy: groupings } = readOrder(request, request.language)
  const asked = { groupings, measures: ['complaints'] as const, criteria: criteriaOf(request) }
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
  const { language } = request
  const columns = gatheredColumns(request)
  const headings = columns.flatMap(column => {
    const word = columnWords[column][language]
    return isOfInstants(column) ? [word, `${word} (${ethiopian[language]})`] : [word]
  })
  const asked = { criteria: criteriaOf(request), order: readOrder(request, language), now: context.clock.now() }
  const { gatheredBy } = asked.order
  // a table of values has a row for each case alone; a sheet is read by people too
  const hasSums = request.format === 'xlsx' && gatheredBy.length > 0
  const rowOf = (row: GatheredRow): ExportRow =>
    'sum' in row
      ? { cells: sumCells(row.sum, gatheredBy, language), isSum: true }
      : {
          cells: columns.flatMap((column, at) => exportCells(column, row.found.cells[at] ?? noCell, language)),
          isSum: false,
        }
  async function* rows(): AsyncGenerator<ExportRow> {
    const { criteria, order, now } = asked
    const counted = hasSums ? await readAs(context, actor, tx => countGathered(tx, criteria, order, now)) : []
    const cases = readCases(context, actor, { ...asked, columns, onRows })
    for await (const row of withSums(cases, counted)) yield rowOf(row)
  }
  return { name, headings, rows: rows() }
}

const noCell = { value: null, name: null }

interface AllCases {
  criteria: ReportCriteria
  order: AskedOrder
  now: Date
  columns: readonly ReportColumn[]
  /** Called after each page with the number so far. */
  onRows: (rows: number) => Promise<void>
}

/** All the cases page by page, in the order that they have at the beginning. */
async function* readCases(
  context: Context,
  actor: Staff,
  { criteria, order, now, columns, onRows }: AllCases,
): AsyncGenerator<ReportedCase> {
  const ids = await readAs(context, actor, tx => listCaseIds(tx, criteria, order, now))
  let count = 0
  for (let at = 0; at < ids.length; at += pageRows) {
    const cases = ids.slice(at, at + pageRows)
    const page = await readAs(context, actor, tx =>
      listReportedCases(tx, { ...criteria, cases }, { ...order, columns, limit: pageRows }, now),
    )
    const places = new Map(cases.map((id, place) => [id, place]))
    yield* page.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    count += page.length
    await onRows(count)
  }
}

/** All the cases of a PDF with its header, as of one moment. Throws InvalidInput for too many. */
async function onPaper(context: Context, actor: Staff, request: ExportedCases, count: number): Promise<BinaryAnswer> {
  requireFewRows(count)
  const criteria = criteriaOf(request)
  const order = readOrder(request, request.language)
  const columns = gatheredColumns(request)
  const now = context.clock.now()
  const [frame, cases, counted] = await readAs(context, actor, tx =>
    Promise.all([
      paperFrame(tx, actor, { ...request, kind: 'cases', now }),
      listReportedCases(tx, criteria, { ...order, columns, limit: mostRowsOnPaper + 1 }, now),
      order.gatheredBy.length === 0 ? [] : countGathered(tx, criteria, order, now),
    ]),
  )
  const rows = await Array.fromAsync(withSums(cases, counted))
  const content = await casesOnPaper(frame, { columns, gatheredBy: order.gatheredBy }, rows)
  await auditExport(context, actor, request, { name, rows: cases.length })
  return pdfAnswer(name, content)
}
