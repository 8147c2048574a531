import { columnWords, measureWords, totalWord } from '#contract/reports/report-words.ts'
import { shareText } from '#contract/reports/interval.ts'
import type { Figures, ReportMeasure, ReportRow, SummaryReport, SummaryRequest } from '#contract/reports/reports.ts'
import { type Actor, type Language, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { formatDate } from '#server/platform/dates.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { ReportCriteria } from '../reported-complaints.queries.ts'
import { filterText } from './export-cells.ts'
import { groupText } from '../group-text.ts'
import { sumUp } from '../make-report.ts'
import { measures } from '../measures.ts'
import { nameFilters, type Narrowing, readCriteria } from '../read-request.ts'
import { reportTexts } from './report.texts.ts'
import { summaryReport } from '../summary-report.ts'

/** Groups of an e-mail; the rest is counted. */
const mostGroups = 30

/** A text with its `{values}` put in. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))

/** The days of registration of a report. */
export function periodInWords({ from, to }: Pick<Narrowing, 'from' | 'to'>, language: Language): string {
  const texts = reportTexts[language]
  const day = (on: string | undefined) => (on ? formatDate(on, language) : '')
  const text = from ? (to ? texts.between : texts.from) : to ? texts.to : texts.always
  return fillText(text, { from: day(from), to: day(to) })
}

/** A figure as text; a dash when there is none. */
export function figureText(name: ReportMeasure, figures: Figures, language: Language): string {
  const figure = figures[name]
  if (figure === null || figure === undefined) return '–'
  const { as } = measures[name]
  if (as === undefined) return figure.toLocaleString('en')
  return 'shareOf' in as ? shareText(name, figures) : fillText(reportTexts[language].days, { count: figure })
}

/** The total and the outermost groups of a summary, a line each, as the reader sees them. Throws NotPermitted. */
export async function figuresInWords(context: Context, actor: Actor, request: SummaryRequest): Promise<string> {
  requirePermission(actor, 'Summary Reports - View')
  const { language } = actor
  try {
    return linesOf(await summaryReport(context, actor, request), language)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return reportTexts[language].tooManyGroups
  }
}

function linesOf(report: SummaryReport, language: Language): string {
  const [dimension] = report.groupings
  const nameOf = ({ groups: [group] }: ReportRow) =>
    group && dimension ? groupText(dimension, group.key, group.name, language) : totalWord[language]
  const figuresOf = ({ figures }: ReportRow) =>
    report.measures.map(name => `${measureWords[name][language]}: ${figureText(name, figures, language)}`).join('; ')
  const rows = report.rows.filter(({ groups }) => groups.length <= 1)
  const lines = rows.slice(0, mostGroups + 1).map(row => `${nameOf(row)} – ${figuresOf(row)}`)
  const left = rows.length - lines.length
  return [
    ...changedFilters(report.filters, language),
    ...lines,
    ...(left > 0 ? [fillText(reportTexts[language].moreGroups, { count: left })] : []),
  ].join('\n')
}

/** A line for each filter that names something merged, ended or gone: otherwise nobody would know why the figures changed. */
const changedFilters = (filters: SummaryReport['filters'], language: Language): string[] =>
  filters
    .filter(({ standing }) => standing !== 'stands')
    .map(filter => `${columnWords[filter.dimension][language]}: ${filterText(filter, language)}`)

/** Number of cases in a complaint report, as the reader sees it: the cases themselves are not sent by e-mail. */
export async function casesInWords(
  context: Context,
  actor: Actor,
  request: Narrowing & Pick<ReportCriteria, 'measure'>,
): Promise<string> {
  requirePermission(actor, 'Complaint Reports - View')
  const criteria = { ...readCriteria(request), measure: request.measure }
  const now = context.clock.now()
  const asked = { groupings: [], measures: ['complaints'] as const, criteria }
  const [filters, [sum]] = await readAs(context, actor, tx =>
    Promise.all([nameFilters(tx, criteria.filters), sumUp(tx, asked, now)]),
  )
  const { language } = actor
  const count = fillText(reportTexts[language].cases, { count: sum?.figures.complaints ?? 0 })
  return [...changedFilters(filters, language), count].join('\n')
}
