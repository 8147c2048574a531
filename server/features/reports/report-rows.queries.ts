import { sql } from 'kysely'
import type { ReportCell, ReportColumn } from '#contract/reports/reports.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type AskedOrder, inOrder, isBeyond, joinsOf, orderOf, type Place } from './case-order.queries.ts'
import { columnOf, isDimension } from './columns.ts'
import { type ReportCriteria, reportedComplaints } from './reported-complaints.queries.ts'
import { namesOfGroups } from './names.queries.ts'

/** Order, start and size of a page of cases. */
export interface RowsRequest extends AskedOrder {
  columns: readonly ReportColumn[]
  after?: Place | undefined
  limit: number
}

export interface ReportedCase {
  id: number
  trackingId: string
  /** The keys of its groups, the outermost first. */
  groups: string[]
  cells: ReportCell[]
  /** What the place after it keeps. */
  kept: Place['kept']
}

/** A page of the cases behind a report, by keyset. */
export async function listReportedCases(
  tx: Tx,
  criteria: ReportCriteria,
  { columns, after, limit, ...asked }: RowsRequest,
  now: Date,
): Promise<ReportedCase[]> {
  const own = columns.map(column => columnOf(column, now))
  const order = orderOf(asked, now)
  const needs = [...own, ...order.parts].flatMap(part => part.needs)
  const { rows } = await sql<Row>`
    select ${sql.join([
      sql`complaint.id as id, complaint.tracking_id as tracking_id`,
      ...own.map(({ value }, at) => sql`${value} as ${sql.ref(`column${at}`)}`),
      ...order.parts.map(({ kept }, at) => sql`${kept} as ${sql.ref(`kept${at}`)}`),
    ])}
    ${reportedComplaints(tx, criteria, needs, now, joinsOf(order))} ${after ? sql`and ${isBeyond(order, after)}` : sql``}
    ${inOrder(order)} limit ${limit}`.execute(tx)
  const names = await Promise.all(
    columns.map(async (column, at) => {
      const keys = new Set(rows.flatMap(row => (row[`column${at}`] === null ? [] : [String(row[`column${at}`])])))
      return isDimension(column) ? namesOfGroups(tx, column, keys) : undefined
    }),
  )
  return rows.map(row => {
    const kept = order.parts.map((_, at) => row[`kept${at}`] as string | null)
    return {
      id: row.id,
      trackingId: row.tracking_id,
      groups: asked.gatheredBy.map((_, at) => kept[at] ?? withoutValue),
      cells: columns.map((_, at) => {
        const value = row[`column${at}`] as string | number | null
        return { value, name: names[at]?.get(String(value))?.name ?? null }
      }),
      kept,
    }
  })
}

type Row = Record<string, unknown> & { id: number; tracking_id: string }

/** The ids of all the cases, in their order: the rows of a file are read by them, so that none is sorted more than once. */
export async function listCaseIds(tx: Tx, criteria: ReportCriteria, asked: AskedOrder, now: Date): Promise<number[]> {
  const order = orderOf(asked, now)
  const needs = order.parts.flatMap(part => part.needs)
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select complaint.id as id ${reportedComplaints(tx, criteria, needs, now, joinsOf(order))} ${inOrder(order)}
    ) as ordered`.execute(tx)
  return rows[0]?.ids ?? []
}
