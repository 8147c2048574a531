import type { Bilingual } from '#contract/values/names.ts'
import { type SampledMeasure, sampledOf } from '#contract/reports/report-choices.ts'
import { type Figures, type ReportDimension, type ReportRow, withoutValue } from '#contract/reports/reports.ts'
import type { StatisticTable } from '#contract/reports/statistic-tables.ts'
import { makeReport } from '#server/features/reports/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findCodes } from './statistics.queries.ts'
import type { Counts, OrderCounts, StatementCounts } from './suppress.rules.ts'

/** Full months: the first instant of the first one and the first instant after the last. */
export interface Period {
  from: Date
  before: Date
}

export type Counted = Counts & { medianDays: number | null }
export interface CountedRow extends Counted {
  key: string
  name: Bilingual
}

/** The groupings of reports that each table is made from; a place without a zone or sub city counts as its region. */
const groupings: Readonly<Record<StatisticTable, readonly ReportDimension[]>> = {
  month: ['month'],
  body: ['organization'],
  place: ['zone', 'region'],
  type: ['complaintType'],
}

const measures = [
  ...(['complaints', 'decided', 'overdue', 'inTime', 'daysMedian', 'rated', 'satisfied', 'called'] as const),
  ...(['saidAnswered', 'saidPutRight', 'saidRespected'] as const),
]

/** A night has time for every body, and nobody reads the table as a whole. */
const mostRows = 1_000_000

/** The total of the period and its parts in one table, with the figures of reports as of its end. */
export async function countTable(
  tx: Tx,
  { from, before }: Period,
  table: StatisticTable,
  now: Date,
): Promise<{ total: Counted; rows: CountedRow[] }> {
  const own = groupings[table]
  const criteria = { from, before, decidedBefore: before, filters: {} }
  const report = await makeReport(tx, { groupings: own, measures, criteria }, now, mostRows)
  const rows = report.filter(({ groups }) => groups.length === own.length).map(toRow)
  const named = table === 'type' ? await withCodes(tx, rows) : rows
  const ordered = table === 'month' ? named : named.toSorted((one, other) => other.received - one.received)
  return { total: toCounted(report[0]?.figures ?? {}), rows: ordered }
}

/** Counts behind the shares, because hiding small numbers requires whole ones. */
function toCounted(figures: Figures): Counted {
  const { complaints, decided, overdue, inTime, rated, called, daysMedian } = figures
  const yes = (name: SampledMeasure) => Math.round((figures[name] ?? 0) * (figures[sampledOf[name]] ?? 0))
  return {
    received: complaints ?? 0,
    decided: decided ?? 0,
    inTime: Math.round((inTime ?? 0) * ((decided ?? 0) + (overdue ?? 0))),
    overdue: overdue ?? 0,
    rated: rated ?? 0,
    satisfied: yes('satisfied'),
    called: called ?? 0,
    saidAnswered: yes('saidAnswered'),
    saidPutRight: yes('saidPutRight'),
    saidRespected: yes('saidRespected'),
    medianDays: daysMedian ?? null,
  }
}

function toRow({ groups, figures }: ReportRow): CountedRow {
  const group = groups.find(({ key }) => key !== withoutValue)
  return { key: group?.key ?? withoutValue, name: group?.name ?? { en: '', am: '' }, ...toCounted(figures) }
}

/** Types are published by their codes, which are the same in every installation. */
async function withCodes(tx: Tx, rows: readonly CountedRow[]): Promise<CountedRow[]> {
  const codes = await findCodes(
    tx,
    rows.map(({ key }) => Number(key)),
  )
  return rows.map(row => ({ ...row, key: codes.get(row.key) ?? row.key }))
}

const dutyMeasures = [
  ...(['statementsAsked', 'statementsGiven', 'statementsMissing', 'statementsInTime'] as const),
  ...(['ordersMade', 'ordersReported', 'ordersConfirmed', 'ordersContested'] as const),
  ...(['ordersDue', 'ordersOverdue', 'ordersEnded', 'ordersInTime'] as const),
]

export interface CountedDuties {
  statements: StatementCounts
  orders: OrderCounts
  /** The bodies that were ordered something. */
  bodies: (OrderCounts & { key: string; name: Bilingual })[]
}

/** What bodies were asked and ordered in the complaints of the period, as of its end. */
export async function countDuties(tx: Tx, { from, before }: Period, now: Date): Promise<CountedDuties> {
  const criteria = { from, before, decidedBefore: before, filters: {} }
  const asked = { groupings: ['obligedBody'] as const, measures: dutyMeasures, criteria }
  const [total, ...groups] = await makeReport(tx, asked, now, mostRows)
  const bodies = groups
    .map(({ groups: [group], figures }) => ({
      key: group?.key ?? withoutValue,
      name: group?.name ?? { en: '', am: '' },
      ...toOrders(figures),
    }))
    .filter(({ made }) => made > 0)
    .toSorted((one, other) => other.made - one.made)
  return { statements: toStatements(total?.figures ?? {}), orders: toOrders(total?.figures ?? {}), bodies }
}

/** The count behind a share of several counts. */
const behind = (share: number | null | undefined, ...whole: (number | null | undefined)[]): number =>
  Math.round((share ?? 0) * whole.reduce<number>((sum, count) => sum + (count ?? 0), 0))

const toOrders = (figures: Figures): OrderCounts => ({
  made: figures.ordersMade ?? 0,
  reported: figures.ordersReported ?? 0,
  confirmed: figures.ordersConfirmed ?? 0,
  contested: figures.ordersContested ?? 0,
  due: figures.ordersDue ?? 0,
  overdue: figures.ordersOverdue ?? 0,
  ended: figures.ordersEnded ?? 0,
  inTime: behind(figures.ordersInTime, figures.ordersEnded, figures.ordersOverdue),
})

const toStatements = (figures: Figures): StatementCounts => ({
  asked: figures.statementsAsked ?? 0,
  given: figures.statementsGiven ?? 0,
  missing: figures.statementsMissing ?? 0,
  inTime: behind(figures.statementsInTime, figures.statementsGiven, figures.statementsMissing),
})
