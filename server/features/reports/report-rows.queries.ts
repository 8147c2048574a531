import { type RawBuilder, sql } from 'kysely'
import type { ReportCell, ReportColumn } from '#contract/reports/reports.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { columnOf, isDimension } from './columns.ts'
import { type ReportCriteria, reportedComplaints } from './reported-complaints.queries.ts'
import { namesOfGroups } from './names.queries.ts'

/** Start and size of a page of cases. */
export interface RowsRequest {
  columns: readonly ReportColumn[]
  sort: 'newest' | 'oldest'
  after?: { at: string | null; id: number } | undefined
  limit: number
}

export interface ReportedCase {
  id: number
  trackingId: string
  registeredAt: Date
  cells: ReportCell[]
}

/** A page of the cases behind a report, in the order of registration, by keyset. */
export async function listReportedCases(
  tx: Tx,
  criteria: ReportCriteria,
  { columns, sort, after, limit }: RowsRequest,
  now: Date,
): Promise<ReportedCase[]> {
  const own = columns.map(columnOf)
  const isNewest = sort === 'newest'
  const beyond: RawBuilder<unknown> = after
    ? sql`and (complaint.registered_at, complaint.id) ${isNewest ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id})`
    : sql``
  const direction = isNewest ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    select ${sql.join([
      sql`complaint.id as id, complaint.tracking_id as tracking_id, complaint.registered_at as registered_at`,
      ...own.map(({ value }, at) => sql`${value} as ${sql.ref(`column${at}`)}`),
    ])}
    ${reportedComplaints(
      tx,
      criteria,
      own.flatMap(({ needs }) => needs),
      now,
    )} ${beyond}
    order by complaint.registered_at ${direction}, complaint.id ${direction} limit ${limit}`.execute(tx)
  const names = await Promise.all(
    columns.map(async (column, at) => {
      const keys = new Set(rows.flatMap(row => (row[`column${at}`] === null ? [] : [String(row[`column${at}`])])))
      return isDimension(column) ? namesOfGroups(tx, column, keys) : undefined
    }),
  )
  return rows.map(row => ({
    id: row.id,
    trackingId: row.tracking_id,
    registeredAt: row.registered_at,
    cells: columns.map((_, at) => {
      const value = row[`column${at}`] as string | number | null
      return { value, name: names[at]?.get(String(value))?.name ?? null }
    }),
  }))
}

type Row = Record<string, unknown> & { id: number; tracking_id: string; registered_at: Date }
