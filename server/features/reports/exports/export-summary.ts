import { isSampled, isShare } from '#contract/reports/report-choices.ts'
import { intervalOf } from '#contract/reports/interval.ts'
import { columnWords, intervalWords, measureWords, totalWord } from '#contract/reports/report-words.ts'
import type { ExportedSummary, Figures, ReportMeasure, ReportRow, SummaryReport } from '#contract/reports/reports.ts'
import { type Actor, type Language, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { audited, auditExport, beginExport } from './export-audit.ts'
import { type ExportCell, type ExportRow } from './export-cells.ts'
import { groupText } from '../group-text.ts'
import { paperFrame, summaryOnPaper } from './report-paper.ts'
import { summaryReport } from '../summary-report.ts'
import { writeExport } from './write-export.ts'

const name = 'summary-report'

/** A summary with its subtotals and its total. Throws NotPermitted, InvalidInput and TooManyAttempts. */
export async function exportSummaryReport(
  context: Context,
  actor: Actor,
  request: ExportedSummary,
): Promise<BinaryAnswer> {
  requirePermission(actor, 'Summary Reports - View')
  await beginExport(context, actor, request)
  const { format } = request
  const report = await summaryReport(context, actor, request)
  if (format === 'pdf') {
    const asked = { ...request, kind: 'summary' as const, now: context.clock.now() }
    const frame = await readAs(context, actor, tx => paperFrame(tx, actor, asked))
    const content = await summaryOnPaper(frame, report)
    await auditExport(context, actor, request, { name, rows: report.rows.filter(row => !isSum(row, report)).length })
    return pdfAnswer(name, content)
  }
  return writeExport(audited(context, actor, request, tableOf(report, request)), format)
}

function tableOf(report: SummaryReport, { language }: ExportedSummary) {
  const cellsOf = ({ groups, figures }: ReportRow): ExportCell[] => [
    ...report.groupings.map((dimension, level) => {
      const group = groups[level]
      if (!group) return level === groups.length ? totalWord[language] : null
      return groupText(dimension, group.key, group.name, language)
    }),
    ...report.measures.flatMap(measure => figureCells(measure, figures)),
  ]
  async function* rows(): AsyncGenerator<ExportRow> {
    for (const row of report.rows) yield { cells: cellsOf(row), isSum: isSum(row, report) }
  }
  const headings = [
    ...report.groupings.map(dimension => columnWords[dimension][language]),
    ...report.measures.flatMap(measure => measureHeadings(measure, language)),
  ]
  return { name, headings, rows: rows() }
}

/** Whether a row is the total or a subtotal. */
const isSum = ({ groups }: ReportRow, { groupings }: SummaryReport): boolean => groups.length < groupings.length

/** A figure; a share of what complainants said has the ends of its interval beside it. */
function figureCells(measure: ReportMeasure, figures: Figures): ExportCell[] {
  const figure = figures[measure] ?? null
  if (!isShare(measure)) return [figure]
  const shareCell = (share: number | null | undefined): ExportCell =>
    share === null || share === undefined ? null : { share }
  if (!isSampled(measure)) return [shareCell(figure)]
  const interval = intervalOf(measure, figures)
  return [figure, interval?.least, interval?.most].map(shareCell)
}

function measureHeadings(measure: ReportMeasure, language: Language): string[] {
  const heading = measureWords[measure][language]
  if (!isSampled(measure)) return [heading]
  return [heading, ...Object.values(intervalWords).map(words => `${heading}: ${words[language]} (95%)`)]
}
