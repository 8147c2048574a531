import type { StatementState } from '#contract/reports/report-choices.ts'
import { statementWords } from '#contract/reports/report-words.ts'
import type { ReportCell, ReportColumn, SummaryReport } from '#contract/reports/reports.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { nameWithStanding } from '#contract/values/standing.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Language } from '#server/platform/actor.ts'
import { formatDate } from '#server/platform/dates.ts'
import { isDimension } from '../columns.ts'
import { groupText } from '../group-text.ts'

/** A cell of an export: a text, a number, a fraction, a day (ISO), or nothing. */
export type ExportCell = string | number | { share: number } | { day: string } | null

/** A table that is written row by row, however many there are. */
export interface ExportTable {
  /** Name of the file and of its sheet, without extension. */
  name: string
  headings: readonly string[]
  rows: AsyncIterable<ExportRow>
}

export interface ExportRow {
  cells: readonly ExportCell[]
  /** Whether it adds up others; a sheet marks it, and the trail does not count it. */
  isSum: boolean
}

const instants: ReadonlySet<ReportColumn> = new Set(['registeredAt', 'dueAt', 'decidedAt', 'closedAt'])

/** Whether a column holds instants, which are exported as a day and as its Ethiopian date. */
export const isOfInstants = (column: ReportColumn): boolean => instants.has(column)

/** What a filter names, and what became of it. */
export const filterText = (
  { dimension, key, name, ...told }: SummaryReport['filters'][number],
  language: Language,
): string => nameWithStanding(groupText(dimension, key, name, language), told, language)

/** The cells of a column: two for an instant, otherwise one. */
export function exportCells(column: ReportColumn, { value, name }: ReportCell, language: Language): ExportCell[] {
  if (isOfInstants(column)) {
    if (value === null) return [null, null]
    const at = new Date(value)
    return [{ day: localDate(at) }, formatDate(at, language, 'ethiopian')]
  }
  // in groups: sixteen digits at a stretch are a number to a spreadsheet, which keeps fifteen
  if (column === 'trackingId' && value !== null) return [formatTrackingId(String(value))]
  if (column === 'statement' && value !== null) return [statementWords[value as StatementState][language]]
  if (isDimension(column)) return [value === null ? null : groupText(column, String(value), name, language)]
  return [value]
}
