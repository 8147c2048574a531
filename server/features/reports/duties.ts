import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { isEndedByBody, isDueBefore, isInTime, isOverdueOn } from '#server/features/orders/index.ts'
import { wasGiven, wasGivenInTime, wasMissing } from '#server/features/statements/index.ts'

/**
 * What bodies were asked and ordered in a case: `counted_case` keeps both as lists (db/schema/kept/reporting-rows.sql). Here they are rows again,
 * under the names of their tables, so that the conditions of their features count them.
 */

/** Of which moment and of which rows joins speak. */
export interface Moment {
  now: Date
  /** What came from then on does not count. */
  before?: Date | undefined
  /** Rows stand for a case and one of its bodies, joined as `obliged`, and count what concerns this body alone. */
  isOfBody: boolean
}

/** Where the lists are. */
export interface Lists {
  statements: RawBuilder<unknown>
  orders: RawBuilder<unknown>
}

/** A column that was written at that time. */
const known = (column: string, writtenAt: string, before: Date | undefined): RawBuilder<unknown> =>
  before
    ? sql`case when ${sql.ref(writtenAt)} < ${before} then ${sql.ref(column)} end as ${sql.ref(column)}`
    : sql.ref(column)

const existed = (since: string, before: Date | undefined): RawBuilder<boolean> =>
  before ? sql`${sql.ref(since)} < ${before}` : sql`true`

const requestsIn = ({ statements }: Lists, before: Date | undefined) => sql`(
  select organization_id, asked_at, due_at, received_on,
    ${sql.join([known('outcome', 'outcome_at', before), known('outcome_at', 'outcome_at', before), known('time_asked_at', 'time_asked_at', before)])}
  from jsonb_to_recordset(${statements}) as kept (organization_id integer, asked_at timestamptz, due_at timestamptz, outcome text,
    outcome_at timestamptz, received_on date, time_asked_at timestamptz)
  where ${existed('asked_at', before)}) as statement_request`

const ordersIn = ({ orders }: Lists, before: Date | undefined) => sql`(
  select organization_id, due_on, ${sql.join([
    known('started_at', 'started_at', before),
    known('reported_at', 'reported_at', before),
    known('reported_on', 'reported_at', before),
    known('answer', 'answered_at', before),
    known('ending', 'ended_at', before),
    known('ended_at', 'ended_at', before),
  ])}
  from jsonb_to_recordset(${orders}) as kept (organization_id integer, issued_at timestamptz, started_at timestamptz, due_on date,
    reported_at timestamptz, reported_on date, answer text, answered_at timestamptz, ending text, ended_at timestamptz)
  where ${existed('issued_at', before)}) as case_order`

/** The body of a row: one that was merged is its successor. */
const bodyOf = (table: string) =>
  sql`(select coalesce(merged_into_id, id) from organization where id = ${sql.ref(`${table}.organization_id`)})`

const isOfBody = (table: string, moment: Moment): RawBuilder<boolean> =>
  moment.isOfBody ? sql`${bodyOf(table)} = obliged.body_id` : sql`true`

/** Each body that was asked or ordered something in the case, as a row; one without a body where there is none. */
export const joinObliged = (lists: Lists, { before }: Moment): RawBuilder<unknown> =>
  sql`left join lateral (
    select ${bodyOf('statement_request')} as body_id from ${requestsIn(lists, before)}
    union select ${bodyOf('case_order')} from ${ordersIn(lists, before)}
  ) as obliged on true`

const count = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})::int`

/** How many statements were asked for in the case, what became of them, and of the last one. */
export const joinAsked = (lists: Lists, moment: Moment): RawBuilder<unknown> =>
  sql`left join lateral (
    select count(*)::int as asked, ${count(wasGiven)} as given, ${count(wasGivenInTime)} as in_time, ${count(wasMissing)} as missing,
      ${count(sql`statement_request.time_asked_at is not null`)} as more_time,
      (array_agg(coalesce(statement_request.outcome, 'awaited') order by statement_request.asked_at desc))[1] as last
    from ${requestsIn(lists, moment.before)} where ${isOfBody('statement_request', moment)}
  ) as asked on true`

/** How many orders its decisions made, and what became of them. */
export function joinOrdered(lists: Lists, moment: Moment): RawBuilder<unknown> {
  const today = localDate(moment.before ?? moment.now)
  return sql`left join lateral (
    select count(*)::int as made, ${count(isDueBefore(today))} as due, ${count(sql`case_order.ending is null`)} as open,
      ${count(sql`case_order.reported_at is not null`)} as reported, ${count(sql`case_order.answer = 'done'`)} as confirmed,
      ${count(sql`case_order.answer <> 'done'`)} as contested, ${count(isOverdueOn(today))} as overdue,
      ${count(isEndedByBody)} as ended, ${count(isInTime)} as in_time
    from ${ordersIn(lists, moment.before)} where ${isOfBody('case_order', moment)}
  ) as ordered on true`
}
