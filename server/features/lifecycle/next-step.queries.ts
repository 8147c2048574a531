import { type RawBuilder, sql } from 'kysely'
import type { WorkStep } from '#contract/desk-choices.ts'
import type { Status } from '#contract/statuses.ts'
import { withOnePlan } from '#server/platform/db/one-plan.ts'
import { type Tx, actsAs } from '#server/platform/db/transaction.ts'
import { canSign, stepsAskedOf } from './signing.queries.ts'

const status = (value: Status) => sql.lit(value)
const step = (value: WorkStep) => sql.lit(value)

/**
 * Whether the person has said nothing yet in this round of the complaint under the alias. Looked up case by case: joined, PostgreSQL
 * would ask for the complaint of every opinion that there is.
 */
const owesOpinion = (alias: string, userId: number) => sql<boolean>`not exists (select from opinion
  where opinion.complaint_id = ${sql.ref(`${alias}.id`)} and opinion.round = ${sql.ref(`${alias}.round`)}
    and opinion.user_id = ${userId} offset 0)`

/** Whether a decision of this round of the complaint under the alias is saved. */
const hasDecision = (alias: string) => sql<boolean>`exists (select from decision
  where decision.complaint_id = ${sql.ref(`${alias}.id`)} and decision.round = ${sql.ref(`${alias}.round`)}
    and not decision.is_draft)`

/**
 * The visible complaints whose next step is that person's, as rows of `complaint_id`, `step`, `asked_at` and `due_at`: as receiver, officer
 * or reviewer of a case that waits for one, as a handler who was asked, who leads or whose opinion is missing, as an expert whose opinion
 * is missing, or by a signature that they can give today. A complaint that waits for the complainant or for others has no row here, and one
 * that waits for the person in two ways has two. `asked_at` is when the person was asked by name; null where the status alone asks them.
 *
 * For the person who asks, the cases that they handle are found by the few rows of their own sight. For anybody else, whose rows they
 * cannot read, the whole past is searched.
 */
export function nextStepRows(tx: Tx, userId: number, now: Date): RawBuilder<unknown> {
  const isWaiting = actsAs(tx, userId)
    ? sql`and handler.complaint_id in (select complaint_id from personal_sight where waits)`
    : sql``
  return sql`
  select id as complaint_id, ${step('receive')} as step, null::timestamptz as asked_at, due_at
  from complaint where receiver_id = ${userId} and status = ${status('ASSIGNED_TO_CASE_RECEIVER')}
  union all
  select id, ${step('direct')}, null, due_at
  from complaint where officer_id = ${userId} and status = ${status('FORWARDED_TO_CASE_OFFICER')}
  union all
  select id, ${step('review')}, null, due_at
  from complaint where reviewer_id = ${userId} and status = ${status('UNDER_REVIEW')}
  union all
  select handled.id, case
      when handler.accepted_at is null then ${step('accept')}
      when not handler.is_lead then ${step('give-opinion')}
      when ${hasDecision('handled')} then ${step('conclude')}
      else ${step('decide')} end, handler.directed_at, handled.due_at
  from complaint_handler as handler join complaint as handled on handled.id = handler.complaint_id
  where handler.user_id = ${userId} and handler.removed_at is null and handler.declined_at is null
    ${isWaiting}
    and case handled.status
      when ${status('DIRECTED_TO_HANDLER')} then handler.accepted_at is null
      when ${status('UNDER_INVESTIGATION')} then handler.is_lead or handler.accepted_at is null
        or ${owesOpinion('handled', userId)}
      else false end
  union all
  select investigated.id, ${step('give-opinion')}, null, investigated.due_at
  from expert_organization as assigned
    join complaint as investigated on investigated.against_organization_id = assigned.organization_id
  where assigned.user_id = ${userId} and investigated.status = ${status('UNDER_INVESTIGATION')}
    and ${owesOpinion('investigated', userId)}
  union all
  select proposal.complaint_id, ${step('sign')}, step.asked_at, complaint.due_at
  from ${stepsAskedOf(userId, now)} as step
    join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
    join complaint on complaint.id = proposal.complaint_id
    join user_account as person on person.id = ${userId}
  where ${canSign(now)}`
}

/** A complaint has no more rows than this for one person: as a handler, an expert and an approver. */
const mostRowsOfOne = 3

/** The ids of the complaints whose next step is that person's, see `nextStepRows`; at least `limit` of them when there are more. */
export async function listNextSteps(tx: Tx, userId: number, now: Date, limit?: number): Promise<number[]> {
  const upTo = limit === undefined ? sql`` : sql`limit ${sql.lit(limit * mostRowsOfOne)}`
  const query = sql<{ ids: number[] }>`
    select array(select complaint_id from (${nextStepRows(tx, userId, now)}) as mine ${upTo}) as ids`
  const { rows } = await withOnePlan(tx, () => query.execute(tx))
  return [...new Set(rows[0]?.ids)]
}
