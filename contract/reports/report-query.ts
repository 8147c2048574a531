import {
  type GroupSort,
  groupSorts,
  mostChosenCases,
  mostGroupings,
  type ReportColumn,
  type ReportDimension,
  type ReportMeasure,
  reportColumns,
  reportDimensions,
  reportMeasures,
  type SingleDimension,
  singleDimensions,
  type ReportSort,
  reportSorts,
  usualColumns,
} from './report-choices.ts'
import { daysOfPeriod, type RelativePeriod, relativePeriods } from '../values/relative-periods.ts'
import { reportPaths } from './report-paths.ts'
import type { ReportFilters } from './reports.ts'

export { type ReportKind, reportPaths } from './report-paths.ts'

/** The parameters of a report, as in its address. */
export interface ReportQuery {
  groupings: ReportDimension[]
  measures: ReportMeasure[]
  from?: string | undefined
  to?: string | undefined
  /** Instead of both days: a period that moves with the day of reading. */
  period?: RelativePeriod | undefined
  filters: ReportFilters
  compare: boolean
  /** For the list of cases: only those that this figure counts. */
  measure?: ReportMeasure | undefined
  /** For the list of cases: only these, by their ids. */
  cases?: number[] | undefined
  columns: ReportColumn[]
  sort: ReportSort
  /** For figures: the order of the groups; by default their own. */
  groupSort?: GroupSort | undefined
  /** For the list of cases: the columns that it is grouped by, the outermost first. */
  gatheredBy: SingleDimension[]
}

/** The default figures. */
export const usualMeasures: readonly ReportMeasure[] = ['complaints', 'open', 'closed', 'late', 'inTime', 'daysMedian']

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const isKey = (value: string) => /^[A-Za-z0-9_-]{1,40}$/.test(value)

/** The known names of a parameter, repeated or separated by commas; in the given order, each once. */
function namesOf<Name extends string>(query: URLSearchParams, parameter: string, known: readonly Name[]): Name[] {
  const named = query.getAll(parameter).flatMap(text => text.split(','))
  return [...new Set(named)].filter((name): name is Name => known.includes(name as Name))
}

/** Ids with commas between them; undefined without any. */
function idsIn(text: string | null): number[] | undefined {
  const ids = (text ?? '').split(',', mostChosenCases).filter(id => /^[1-9]\d{0,8}$/.test(id))
  return ids.length > 0 ? ids.map(Number) : undefined
}

/** Reads the address and ignores what our forms cannot have written. */
export function readReportQuery(query: URLSearchParams): ReportQuery {
  const value = (name: string, fits: (value: string) => boolean) => {
    const text = query.get(name)
    return text && fits(text) ? text : undefined
  }
  const [period] = namesOf(query, 'period', relativePeriods)
  const groupings = namesOf(query, 'group', reportDimensions).slice(0, mostGroupings)
  const measures = namesOf(query, 'show', reportMeasures)
  const columns = namesOf(query, 'column', reportColumns)
  return {
    groupings: groupings.length === 0 ? ['organization'] : groupings,
    measures: measures.length === 0 ? [...usualMeasures] : reportMeasures.filter(name => measures.includes(name)),
    from: period ? undefined : value('from', isDay),
    to: period ? undefined : value('to', isDay),
    period,
    filters: Object.fromEntries(
      reportDimensions.flatMap(name => {
        const key = value(name, isKey)
        return key === undefined ? [] : [[name, key]]
      }),
    ),
    compare: query.get('compare') === 'before',
    measure: namesOf(query, 'measure', reportMeasures)[0],
    cases: idsIn(query.get('cases')),
    columns: columns.length === 0 ? [...usualColumns] : reportColumns.filter(name => columns.includes(name)),
    sort: namesOf(query, 'sort', reportSorts)[0] ?? 'newest',
    groupSort: namesOf(query, 'sort', groupSorts)[0],
    gatheredBy: namesOf(query, 'by', singleDimensions).slice(0, mostGroupings),
  }
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** The address of a report; defaults are left out. */
export function writeReportQuery(report: ReportQuery): string {
  const parameters: [string, string | undefined][] = [
    ['group', isSame(report.groupings, ['organization']) ? undefined : report.groupings.join(',')],
    ['show', isSame(report.measures, usualMeasures) ? undefined : report.measures.join(',')],
    ['from', report.from],
    ['to', report.to],
    ['period', report.period],
    ...Object.entries(report.filters),
    ['compare', report.compare ? 'before' : undefined],
    ['measure', report.measure],
    ['cases', report.cases?.join(',')],
    ['column', isSame(report.columns, usualColumns) ? undefined : report.columns.join(',')],
    ['by', report.gatheredBy.join(',')],
    ['sort', report.groupSort ?? (report.sort === 'newest' ? undefined : report.sort)],
  ]
  return new URLSearchParams(
    parameters.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  ).toString()
}

/** The address of the list of cases that a figure of a group counts. */
export function casesPath(
  report: ReportQuery,
  groups: readonly { key: string }[],
  measure: ReportMeasure | undefined,
): string {
  const keys = Object.fromEntries(groups.map(({ key }, level) => [report.groupings[level], key]))
  const { from, to, period } = report
  const query = writeReportQuery({
    ...readReportQuery(new URLSearchParams()),
    from,
    to,
    period,
    filters: { ...report.filters, ...keys },
    measure: measure === 'complaints' ? undefined : measure,
  })
  return `${reportPaths.cases}?${query}`
}

/** First and last day of a report on the day on which it is read; either may be open. */
export const daysOfReport = ({ from, to, period }: ReportQuery, today: string): { from?: string; to?: string } =>
  period ? daysOfPeriod(period, today) : { ...(from && { from }), ...(to && { to }) }

/** Parameters of the call for figures on that day. */
export const summaryAsked = (report: ReportQuery, today: string) => ({
  groupings: report.groupings.join(','),
  select: report.measures.join(','),
  filters: report.filters,
  ...daysOfReport(report, today),
  ...(report.compare && { compare: 'before' as const }),
  ...(report.groupSort && { sort: report.groupSort }),
})

/** Parameters of the call for the figures of charts on that day. */
export const chartsAsked = (report: ReportQuery, today: string) => ({
  ...report.filters,
  ...daysOfReport(report, today),
})

/** Parameters of the call for the list of cases on that day. */
export const casesAsked = (report: ReportQuery, today: string) => ({
  columns: report.columns,
  sort: report.sort,
  ...(report.gatheredBy.length > 0 && { gatheredBy: report.gatheredBy }),
  filters: report.filters,
  ...daysOfReport(report, today),
  ...(report.measure && { measure: report.measure }),
  ...(report.cases && { cases: report.cases }),
})
