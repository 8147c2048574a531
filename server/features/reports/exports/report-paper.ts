import { isOfNumbers, type SingleDimension } from '#contract/reports/report-choices.ts'
import { columnWords, measureWords, totalWord } from '#contract/reports/report-words.ts'
import {
  mostRowsOnPaper,
  type ReportCell,
  type ReportColumn,
  type ReportMeasure,
  type SummaryReport,
} from '#contract/reports/reports.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { renderPdf, type TableSheet } from '#server/features/letters/index.ts'
import type { Language, Staff } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { formatDate, formatDateInBoth, formatTime } from '#server/platform/dates.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { isDimension } from '../columns.ts'
import { exportCells, filterText, isOfInstants } from './export-cells.ts'
import { groupText } from '../group-text.ts'
import { type GatheredRow, sumCells } from './gathered-rows.ts'
import { figureText, fillText, periodInWords } from './report-in-words.ts'
import { type Narrowing, nameFilters } from '../read-request.ts'
import { reportTexts } from './report.texts.ts'

type Asked = Narrowing & { measure?: ReportMeasure | undefined }
type Frame = Omit<TableSheet, 'headings' | 'rows'>

/** The frame of the table on paper: the office, the maker and the time, the filters. */
export async function paperFrame(
  tx: Tx,
  staff: Staff,
  { kind, language, now, ...asked }: Asked & { kind: 'summary' | 'cases'; language: Language; now: Date },
): Promise<Frame> {
  const texts = reportTexts[language]
  const [maker, filters] = await Promise.all([findMaker(tx, staff.userId), nameFilters(tx, asked.filters ?? {})])
  const named = filters.map(filter => `${columnWords[filter.dimension][language]}: ${filterText(filter, language)}`)
  const only = asked.measure && asked.measure !== 'complaints' ? [measureWords[asked.measure][language]] : []
  const chosen = asked.cases ? [fillText(texts.chosen, { count: asked.cases.length })] : []
  return {
    language,
    title: texts.titles[kind],
    issuer: maker.organization ?? texts.product,
    issuedAt: now,
    facts: [
      [texts.period, periodInWords(asked, language)],
      [texts.filters, [...chosen, ...only, ...named].join('; ') || texts.noFilters],
      [texts.madeBy, maker.name[language]],
      [texts.madeAt, `${formatDateInBoth(now, language)}, ${formatTime(now, language)}`],
      [texts.visibility, texts.ownVisibility],
    ],
  }
}

function findMaker(tx: Tx, userId: number) {
  return tx
    .selectFrom('user_account as account')
    .leftJoin('organization as body', 'body.id', 'account.organization_id')
    .select([nameOf('account').$notNull().as('name'), namesOf('body').as('organization')])
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A summary as a PDF, its subtotals in bold. Throws InvalidInput for more rows than a PDF may have. */
export function summaryOnPaper(frame: Frame, { groupings, measures, rows }: SummaryReport): Promise<Buffer> {
  const { language } = frame
  requireFewRows(rows.length)
  return renderPdf({
    kind: 'table',
    sheet: {
      ...frame,
      headings: [
        ...groupings.map(name => ({ text: columnWords[name][language], isNumber: false })),
        ...measures.map(name => ({ text: measureWords[name][language], isNumber: true })),
      ],
      rows: rows.map(({ groups, figures }) => ({
        isSum: groups.length < groupings.length,
        cells: [
          ...groupings.map((dimension, level) => {
            const group = groups[level]
            if (group) return groupText(dimension, group.key, group.name, language)
            return level === groups.length ? totalWord[language] : ''
          }),
          ...measures.map(name => figureText(name, figures, language)),
        ],
      })),
    },
  })
}

/** Cases as a PDF, a group in bold before its cases. Throws InvalidInput for more rows than a PDF may have. */
export function casesOnPaper(
  frame: Frame,
  { columns, gatheredBy }: { columns: readonly ReportColumn[]; gatheredBy: readonly SingleDimension[] },
  rows: readonly GatheredRow[],
): Promise<Buffer> {
  const { language } = frame
  requireFewRows(rows.filter(row => 'found' in row).length)
  const cellsOf = (row: GatheredRow): string[] => {
    if ('sum' in row) {
      const cells = sumCells(row.sum, gatheredBy, language)
      return columns.map((_, at) => String(cells[at] ?? ''))
    }
    return columns.map((column, at) =>
      // the name of its group stands above
      at < gatheredBy.length ? '' : paperCell(column, row.found.cells[at] ?? { value: null, name: null }, language),
    )
  }
  return renderPdf({
    kind: 'table',
    sheet: {
      ...frame,
      headings: columns.map(column => ({ text: columnWords[column][language], isNumber: isOfNumbers(column) })),
      rows: rows.map(row => ({ isSum: 'sum' in row, cells: cellsOf(row) })),
    },
  })
}

/** Throws InvalidInput for more rows than a PDF may have. */
export function requireFewRows(rows: number): void {
  if (rows > mostRowsOnPaper) throw new InvalidInput([{ field: 'format', reason: 'too-many-rows' }])
}

function paperCell(column: ReportColumn, cell: ReportCell, language: Language): string {
  const { value } = cell
  if (value === null && !isDimension(column)) return '–'
  if (isOfInstants(column)) return formatDate(new Date(String(value)), language)
  const [text] = exportCells(column, cell, language)
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '–'
}
