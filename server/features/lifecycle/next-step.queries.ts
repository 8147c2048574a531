import { type RawBuilder, sql } from 'kysely'
import type { WorkStep } from '#contract/desk/desk-choices.ts'
import type { Status } from '#contract/statuses.ts'
import { hasJudged, posts } from '#server/features/case-people/index.ts'
import { opens, type Staff } from '#server/platform/actor.ts'
import { withOnePlan } from '#server/platform/db/connections/one-plan.ts'
import { readsSightOf, type Tx } from '#server/platform/db/connections/transaction.ts'
import { signableRows } from './actions/signing.queries.ts'

const status = (value: Status) => sql.lit(value)
const step = (value: WorkStep) => sql.lit(value)

/**
 * Whether the person has given no opinion yet in this round of the complaint under the alias. Looked up case by case: in a join, PostgreSQL
 * would read the complaint of every opinion.
 */
const owesOpinion = (alias: string, userId: number) => sql<boolean>`not exists (select from opinion
  where opinion.complaint_id = ${sql.ref(`${alias}.id`)} and opinion.round = ${sql.ref(`${alias}.round`)}
    and opinion.user_id = ${userId} offset 0)`

/** Whether a decision of this round of the complaint under the alias is saved. */
const hasDecision = (alias: string) => sql<boolean>`exists (select from decision
  where decision.complaint_id = ${sql.ref(`${alias}.id`)} and decision.round = ${sql.ref(`${alias}.round`)}
    and not decision.is_draft)`

/** Cases that wait for the person at one post, the nearest deadline first. The index of that post has this order. */
const waitingAt = (post: string, at: Status, as: WorkStep, userId: number, limit: number) => sql`
  (select id as complaint_id, ${step(as)} as step, null::timestamptz as asked_at, due_at
  from complaint where ${sql.ref(post)} = ${userId} and status = ${status(at)}
  order by due_at, id limit ${sql.lit(limit)})`

/**
 * Rows of `complaint_handler` of the person. When the actor reads that person's rows of sight, for themselves or as a substitute, only cases
 * whose status waits for the person are looked up. `offset 0` keeps PostgreSQL from reading all cases that they ever handled, which it
 * expects to be few.
 */
const handlingsOf = (tx: Tx, userId: number) =>
  readsSightOf(tx, userId)
    ? sql`(select complaint_id from personal_sight where seen_by = ${userId} and waits) as own cross join lateral (
      select handling.* from complaint_handler as handling
      where handling.complaint_id = own.complaint_id and handling.user_id = ${userId} offset 0)`
    : sql`(select handling.* from complaint_handler as handling where handling.user_id = ${userId})`

/** Cases that wait for the person as `handler`, of whom `part` holds: to be accepted, decided, concluded, or for an opinion. */
const waitingAsHandler = (tx: Tx, userId: number, limit: number, part: RawBuilder<unknown>) => sql`
  (select handled.id, case
      when handler.accepted_at is null then ${step('accept')}
      when not handler.is_lead then ${step('give-opinion')}
      when ${hasDecision('handled')} then ${step('conclude')}
      else ${step('decide')} end, handler.directed_at, handled.due_at
  from ${handlingsOf(tx, userId)} as handler join complaint as handled on handled.id = handler.complaint_id
  where handler.removed_at is null and handler.declined_at is null and ${part}
    and case handled.status
      when ${status('DIRECTED_TO_HANDLER')} then handler.accepted_at is null
      when ${status('UNDER_INVESTIGATION')} then handler.is_lead or handler.accepted_at is null
        or ${owesOpinion('handled', userId)}
      else false end
  order by handled.due_at, handled.id limit ${sql.lit(limit)})`

/**
 * The visible complaints whose next step is that person's, as rows of `complaint_id`, `step`, `asked_at` and `due_at`: as receiver, officer
 * or reviewer of a case that waits for one, as a handler who was asked, who leads or whose opinion is missing, as an expert whose opinion
 * is missing, or by a signature that they can give today. A complaint that waits for the complainant or for others has no row here, and one
 * that waits for the person in two ways has two. `asked_at` is when the person was asked by name; null where the status alone asks them.
 *
 * Each kind gives at most `limit` rows, those with the nearest deadlines. For the actor, and for absent colleagues whose substitute the
 * actor is, the cases that they handle are found by the few rows of their sight. For anybody else, whose rows the actor cannot read, all
 * past cases are searched.
 */
export function nextStepRows(tx: Tx, userId: number, now: Date, limit: number): RawBuilder<unknown> {
  return sql`
  ${waitingAt('receiver_id', 'ASSIGNED_TO_CASE_RECEIVER', 'receive', userId, limit)}
  union all
  ${waitingAt('officer_id', 'FORWARDED_TO_CASE_OFFICER', 'direct', userId, limit)}
  union all
  ${waitingAt('reviewer_id', 'UNDER_REVIEW', 'review', userId, limit)}
  union all
  ${waitingAsHandler(tx, userId, limit, sql`true`)}
  union all
  select owed.id, ${step('give-opinion')}, null, owed.due_at
  from expert_organization as assigned cross join lateral (
    select investigated.id, investigated.due_at from complaint as investigated
    where investigated.against_organization_id = assigned.organization_id
      and investigated.status = ${status('UNDER_INVESTIGATION')} and ${owesOpinion('investigated', userId)}
    order by investigated.due_at, investigated.id limit ${sql.lit(limit)}) as owed
  where assigned.user_id = ${userId}
  union all
  select complaint_id, ${step('sign')}, asked_at, due_at
  from (${signableRows(tx, userId, now, { limit })}) as signable`
}

/**
 * The same rows of an absent colleague that the substitute can take: those that the table allows (`actedForBy`), with
 * the substitute's own permissions. Not opinions and signatures, and no reviews by somebody who judged the case.
 */
export function lentStepRows(tx: Tx, absentId: number, substitute: Staff, limit: number): RawBuilder<unknown> {
  const reviewed = sql`(select waiting.* from ${waitingAt('reviewer_id', 'UNDER_REVIEW', 'review', absentId, limit)} as waiting
    join user_account as person on person.id = ${substitute.userId}
    where not ${hasJudged({ id: sql.ref('waiting.complaint_id') })})`
  const lent = [
    [posts.receiver, waitingAt('receiver_id', 'ASSIGNED_TO_CASE_RECEIVER', 'receive', absentId, limit)],
    [posts.officer, waitingAt('officer_id', 'FORWARDED_TO_CASE_OFFICER', 'direct', absentId, limit)],
    [posts.reviewer, reviewed],
    [posts.lead, waitingAsHandler(tx, absentId, limit, sql`handler.is_lead`)],
  ] as const
  const possible = lent.flatMap(([page, rows]) => (opens(substitute, page) ? [rows] : []))
  const none = sql`select null::integer as complaint_id, null as step, null::timestamptz as asked_at, null::timestamptz as due_at
    where false`
  return sql.join([none, ...possible], sql` union all `)
}

/**
 * The visible cases that were forwarded to the body and that no officer directs yet, as such rows, those with the nearest deadline first.
 * Any officer of the body may take them, so they are nobody's next step.
 */
export const unclaimedRows = (organizationId: number, limit: number): RawBuilder<unknown> => sql`
  (select id as complaint_id, ${step('direct')} as step, null::timestamptz as asked_at, due_at
  from complaint where handling_organization_id = ${organizationId} and officer_id is null
    and status = ${status('FORWARDED_TO_CASE_OFFICER')}
  order by due_at, id limit ${sql.lit(limit)})`

/** A complaint has no more rows than this for one person: as a handler, an expert and an approver. */
const mostRowsOfOne = 3

/**
 * The ids of the complaints whose next step is that person's, see `nextStepRows`, the nearest deadline first: all of them where they are
 * fewer than `limit`, otherwise at least so many.
 */
export async function listNextSteps(tx: Tx, userId: number, now: Date, limit: number): Promise<number[]> {
  const query = sql<{ ids: number[] }>`
    select array(select complaint_id from (${nextStepRows(tx, userId, now, limit)}) as mine
      order by due_at, complaint_id limit ${sql.lit(limit * mostRowsOfOne)}) as ids`
  const { rows } = await withOnePlan(tx, () => query.execute(tx))
  return [...new Set(rows[0]?.ids)]
}
