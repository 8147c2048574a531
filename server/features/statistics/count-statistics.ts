import type { Bilingual } from '#contract/complaint-parts.ts'
import { type Figures, type ReportDimension, type ReportRow, withoutValue } from '#contract/reports.ts'
import type { StatisticTable } from '#contract/statistic-tables.ts'
import { makeReport } from '#server/features/reports/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findCodes } from './statistics.queries.ts'
import type { Counts } from './suppress.rules.ts'

/** Full months: from the first instant of the first one to the first one after the last. */
export interface Period {
  from: Date
  before: Date
}

export type Counted = Counts & { medianDays: number | null }
export interface CountedRow extends Counted {
  key: string
  name: Bilingual
}

/** By which groupings of reports each table is made; a place without a zone or sub city counts as its region. */
const groupings: Readonly<Record<StatisticTable, readonly ReportDimension[]>> = {
  month: ['month'],
  body: ['organization'],
  place: ['zone', 'region'],
  type: ['complaintType'],
}

const measures = ['complaints', 'decided', 'inTime', 'daysMedian'] as const

/** A night has time for every body and every day; nobody reads the table as a whole. */
const limits = { cells: 10_000_000, rows: 1_000_000 }

/** The total of the period and its parts in one table, the figures of reports as they stood at its end. */
export async function countTable(
  tx: Tx,
  { from, before }: Period,
  table: StatisticTable,
  now: Date,
): Promise<{ total: Counted; rows: CountedRow[] }> {
  const own = groupings[table]
  const criteria = { from, before, decidedBefore: before, filters: {} }
  const report = await makeReport(tx, { groupings: own, measures, criteria }, now, limits)
  const rows = report.filter(({ groups }) => groups.length === own.length).map(toRow)
  const named = table === 'type' ? await withCodes(tx, rows) : rows
  const ordered = table === 'month' ? named : named.toSorted((one, other) => other.received - one.received)
  return { total: toCounted(report[0]?.figures ?? {}), rows: ordered }
}

/** Counts of the shares: those who hide small numbers need whole ones. */
const toCounted = ({ complaints, decided, inTime, daysMedian }: Figures): Counted => ({
  received: complaints ?? 0,
  decided: decided ?? 0,
  inTime: Math.round((inTime ?? 0) * (decided ?? 0)),
  medianDays: daysMedian ?? null,
})

function toRow({ groups, figures }: ReportRow): CountedRow {
  const group = groups.find(({ key }) => key !== withoutValue)
  return { key: group?.key ?? withoutValue, name: group?.name ?? { en: '', am: '' }, ...toCounted(figures) }
}

/** Types are published by their codes, which stay the same wherever the data come from. */
async function withCodes(tx: Tx, rows: readonly CountedRow[]): Promise<CountedRow[]> {
  const codes = await findCodes(
    tx,
    rows.map(({ key }) => Number(key)),
  )
  return rows.map(row => ({ ...row, key: codes.get(row.key) ?? row.key }))
}
