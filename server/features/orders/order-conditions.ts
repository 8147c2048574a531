import { type RawBuilder, sql } from 'kysely'
import type { OrderFilter } from '#contract/values/choices.ts'

/** The rules of order-state.rules.ts in SQL, for rows of `case_order`. */

const isOwed = sql<boolean>`case_order.ending is null and case_order.started_at is not null
  and (case_order.reported_at is null or case_order.answer is not null)`

export const isOverdueOn = (today: string) => sql<boolean>`(${isOwed} and case_order.due_on < ${today}::date)`

/**
 * The body carried it out, in part, or refused: the share in time is of these and of overdue ones. Of what is impossible or was set aside
 * nobody can say so.
 */
export const isEndedByBody = sql<boolean>`coalesce(case_order.ending in ('fulfilled', 'partly', 'refused'), false)`

/** Carried out by the last day of its time: by the day of the last report, or of the end where the body reported nothing. */
export const isInTime = sql<boolean>`coalesce(case_order.ending = 'fulfilled' and case_order.due_on >=
  coalesce(case_order.reported_on, (case_order.ended_at at time zone 'Africa/Addis_Ababa')::date), false)`

/** Its last day has passed, whatever became of it, unless it had not to be carried out. */
export const isDueBefore = (
  today: string,
) => sql<boolean>`(case_order.started_at is not null and case_order.due_on < ${today}::date
  and coalesce(case_order.ending not in ('impossible', 'set-aside'), true))`

/**
 * Whether the decision of a row that is called `complaint` has such orders. Few cases have one: their ids are read once, and not the orders of
 * each case.
 */
export const hasOrders = (which: OrderFilter, today: string): RawBuilder<boolean> =>
  sql<boolean>`complaint.id = any(array(select case_order.complaint_id from case_order
    where ${which === 'open' ? sql`case_order.ending is null` : isOverdueOn(today)}))`

/** The open orders of a complaint in the row of a list: the first last day of one that is owed. Null when none is open. */
export const openOrdersOf = (complaint: string): RawBuilder<{ owedUntil: string | null } | null> =>
  sql`(select json_build_object('owedUntil', min(case_order.due_on) filter (where ${isOwed})) from case_order
    where case_order.complaint_id = ${sql.ref(`${complaint}.id`)} and case_order.ending is null having count(*) > 0)`
