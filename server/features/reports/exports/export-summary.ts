import { columnWords, measureWords, totalWord } from '#contract/reports/report-words.ts'
import type { ExportedSummary, ReportMeasure, ReportRow, SummaryReport } from '#contract/reports/reports.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { audited, auditExport, beginExport } from './export-audit.ts'
import { type ExportCell, groupText } from './export-cells.ts'
import { measures } from '../measures.ts'
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
    await auditExport(context, actor, request, { name, rows: report.rows.length })
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
    ...report.measures.map(measure => figureCell(measure, figures[measure] ?? null)),
  ]
  async function* rows(): AsyncGenerator<ExportCell[]> {
    for (const row of report.rows) yield cellsOf(row)
  }
  const headings = [
    ...report.groupings.map(dimension => columnWords[dimension][language]),
    ...report.measures.map(measure => measureWords[measure][language]),
  ]
  return { name, headings, rows: rows() }
}

function figureCell(measure: ReportMeasure, figure: number | null): ExportCell {
  const { as } = measures[measure]
  return figure !== null && as && 'shareOf' in as ? { share: figure } : figure
}
