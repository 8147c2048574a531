import { sql } from 'kysely'

/** What became of a request for a statement, for rows of `statement_request`. */

export const wasGiven = sql<boolean>`coalesce(statement_request.outcome in ('given', 'recorded'), false)`

/** The time of the body was over, and it had said nothing. */
export const wasMissing = sql<boolean>`coalesce(statement_request.outcome = 'none', false)`

/** Given before the end of the body's time, or on paper by the last day of it. */
export const wasGivenInTime = sql<boolean>`coalesce(case statement_request.outcome
  when 'given' then statement_request.outcome_at <= statement_request.due_at
  when 'recorded' then coalesce(statement_request.received_on, (statement_request.outcome_at at time zone 'Africa/Addis_Ababa')::date)
    <= (statement_request.due_at at time zone 'Africa/Addis_Ababa')::date end, false)`
