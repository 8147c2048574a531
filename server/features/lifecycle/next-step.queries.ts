import { type RawBuilder, sql } from 'kysely'
import { type WorkStep, workSteps } from '#contract/desk/desk-choices.ts'
import type { NextStep } from '#contract/statuses.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { hasJudged, posts } from '#server/features/case-people/index.ts'
import { opens, type Staff } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { rowsOf } from '#server/platform/db/rows-of.ts'
import { signableIn } from './actions/signing.queries.ts'
import { lentSignatures, waitingByWork } from './next-steps-in-order.queries.ts'

const next = (value: NextStep) => sql.lit(value)

/** A value, or its place in a compiled query. */
type Value<Type> = Type | RawBuilder<Type>

/** The largest number of rows of each kind, with the nearest deadlines; rows of one complaint only, where it is named. */
interface Extent {
  limit: number
  only?: RawBuilder<number>
}

/** Whether it is the complaint that is named, if one is. */
const isAsked = (id: string, { only }: Extent) => (only ? sql`and ${sql.ref(id)} = ${only}` : sql``)

const step = (value: WorkStep) => sql.lit(value)

/** Whether the person has given no opinion yet in this round of the complaint under the alias. */
const owesOpinion = (alias: string, userId: Value<number>) => sql<boolean>`not exists (select from opinion
  where opinion.complaint_id = ${sql.ref(`${alias}.id`)} and opinion.round = ${sql.ref(`${alias}.round`)}
    and opinion.user_id = ${userId})`

/** Whether a decision of this round of the complaint under the alias is saved. */
const hasDecision = (alias: string) => sql<boolean>`exists (select from decision
  where decision.complaint_id = ${sql.ref(`${alias}.id`)} and decision.round = ${sql.ref(`${alias}.round`)}
    and not decision.is_draft)`

/** Cases that wait for the person at one post, the nearest deadline first. The index of that post has this order. */
const waitingAt = (post: string, at: WorkStep & NextStep, userId: Value<number>, extent: Extent) => sql`
  (select id as complaint_id, ${step(at)} as step, null::timestamptz as asked_at, due_at
  from complaint where ${sql.ref(post)} = ${userId} and next_step = ${next(at)} ${isAsked('id', extent)}
  order by due_at, id limit ${sql.lit(extent.limit)})`

const waitingForReceiver = (userId: Value<number>, extent: Extent) =>
  waitingAt('receiver_id', 'receive', userId, extent)

/** Whether it is the person who is named, if one is. */
const isOf = (alias: string, userId?: Value<number>) =>
  userId === undefined ? sql`` : sql`and ${sql.ref(`${alias}.user_id`)} = ${userId}`

/** What a handler's step depends on, of the cases that they handle: see `handled_cases`, which the database reads with the owner's rights. */
const handledBy = (userId: number) => rowsOf(sql`handled_cases(${userId})`)

/** The same of one complaint, for one of its handlers or for all. */
const handledIn = (complaintId: RawBuilder<number>, userId?: Value<number>) => sql`(
  select handling.user_id, handling.complaint_id, handled.next_step, handled.due_at, handling.is_lead, handling.directed_at, handling.accepted_at,
    ${owesOpinion('handled', sql.ref('handling.user_id'))} as owes_opinion, ${hasDecision('handled')} as has_decision
  from complaint_handler as handling join complaint as handled on handled.id = handling.complaint_id
  where handling.complaint_id = ${complaintId} ${isOf('handling', userId)}
    and handling.removed_at is null and handling.declined_at is null)`

/** What a handler has to do in a case that waits for them. */
const stepOfHandler = sql`case
      when accepted_at is null then ${step('accept')}
      when not is_lead then ${step('give-opinion')}
      when has_decision then ${step('conclude')}
      else ${step('decide')} end`

/** Whether a case waits for a handler: to accept it, to give an opinion, or as its lead. */
const waitsForHandler = sql<boolean>`case next_step
    when ${next('accept')} then accepted_at is null
    when ${next('investigate')} then is_lead or accepted_at is null or owes_opinion
    else false end`

/** Cases that wait for the person as `handler`, of whom `part` holds: to be accepted, decided, concluded, or for an opinion. */
const waitingAsHandler = (handled: RawBuilder<unknown>, limit: number, part: RawBuilder<unknown>) => sql`
  (select complaint_id, ${stepOfHandler} as step, directed_at as asked_at, due_at
  from ${handled} as handler
  where ${part} and ${waitsForHandler}
  limit ${sql.lit(limit)})`

const asExpert = (owed: RawBuilder<unknown>) =>
  sql`(select complaint_id, ${step('give-opinion')} as step, null::timestamptz as asked_at, due_at from ${owed} as owed)`

/** Cases of the bodies that the person is an expert of, where their opinion is missing, as far as the actor sees them. */
const owedAsExpert = (userId: number, limit: number) =>
  asExpert(rowsOf(sql`opinions_owed(${userId}, ${sql.lit(limit)}, 'due', null, null)`))

/** The same of one complaint, for one of its experts or for all. */
const owedIn = (complaintId: RawBuilder<number>, userId?: Value<number>) => sql`(
  select assigned.user_id, investigated.id as complaint_id, investigated.due_at
  from expert_organization as assigned
    join complaint as investigated on investigated.against_organization_id = assigned.organization_id
  where investigated.id = ${complaintId} ${isOf('assigned', userId)}
    and investigated.next_step = ${next('investigate')} and ${owesOpinion('investigated', sql.ref('assigned.user_id'))})`

/**
 * The visible complaints whose next step is that person's, as rows of `complaint_id`, `step`, `asked_at` and `due_at`: as receiver, officer
 * or reviewer of a case that waits for one, as a handler who was asked, who leads or whose opinion is missing, as an expert whose opinion
 * is missing, or by a signature that they can give today. A complaint that waits for the complainant or for others has no row here, and one
 * that waits for the person in two ways has two. `asked_at` is when the person was asked by name; null where the status alone asks them.
 *
 * Each kind gives at most `limit` rows, of an expert for each body, those with the nearest deadlines. Whose step it is, is kept (`waiting_under`), and
 * what it is, computed for these; `stepOfOne` has the rule of both.
 */
export const nextStepRows = (userId: number, now: Date, limit: number): RawBuilder<unknown> => sql`
  ${waitingForReceiver(userId, { limit })}
  union all
  (select complaint_id, case
      when next_step in (${next('direct')}, ${next('review')}, ${next('sign')}) then next_step
      else ${stepOfHandler} end, coalesce(directed_at, asked_at), due_at
  from (${waitingByWork(sql`work_waiting_for(${userId})`, userId, limit)}) as own)
  union all
  ${owedAsExpert(userId, limit)}
  union all
  select complaint_id, ${step('sign')}, asked_at, due_at
  from (${lentSignatures(userId, now, { order: 'due', limit })}) as signable`

/**
 * The same rows of an absent colleague that the substitute can take: those that the table allows (`actedForBy`), with
 * the substitute's own permissions. Not opinions and signatures, and no reviews by somebody who judged the case.
 */
export const lentStepRows = (absentId: number, substitute: Staff, limit: number): RawBuilder<unknown> =>
  lentRows(absentId, substitute, { limit }, handledBy(absentId))

function lentRows(
  absentId: number,
  substitute: Staff,
  extent: Extent,
  handled: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const reviewed = sql`(select waiting.* from ${waitingAt('reviewer_id', 'review', absentId, extent)} as waiting
    join user_account as person on person.id = ${substitute.userId}
    where not ${hasJudged({ id: sql.ref('waiting.complaint_id') })})`
  const lent = [
    [posts.receiver, waitingAt('receiver_id', 'receive', absentId, extent)],
    [posts.officer, waitingAt('officer_id', 'direct', absentId, extent)],
    [posts.reviewer, reviewed],
    [posts.lead, waitingAsHandler(handled, extent.limit, sql`is_lead`)],
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
export const unclaimedRows = (organizationId: number, limit: number): RawBuilder<unknown> =>
  unclaimedOf(organizationId, { limit })

const unclaimedOf = (organizationId: Value<number | null>, extent: Extent): RawBuilder<unknown> => sql`
  (select id as complaint_id, ${step('direct')} as step, null::timestamptz as asked_at, due_at
  from complaint where handling_organization_id = ${organizationId} and officer_id is null
    and next_step = ${next('direct')} ${isAsked('id', extent)}
  order by due_at, id limit ${sql.lit(extent.limit)})`

/** The most important of such rows. */
const firstStep = (rows: RawBuilder<unknown>) =>
  sql<{ step: WorkStep }>`select step from (${rows}) as waiting
    order by array_position(array[${sql.join(workSteps.map(step))}], step) limit 1`

type AskedStep = {
  complaintId: number
  userId: number
  day: string
  /** The body whose unclaimed cases they may take; null for whoever directs none. */
  directsFor: number | null
}

const stepOfOne = compiled((_, { complaintId, userId, day, directsFor }: Values<AskedStep>) => {
  const extent = { limit: 1, only: complaintId }
  return firstStep(sql`
    ${waitingForReceiver(userId, extent)}
    union all
    ${waitingAt('officer_id', 'direct', userId, extent)}
    union all
    ${waitingAt('reviewer_id', 'review', userId, extent)}
    union all
    ${waitingAsHandler(handledIn(complaintId, userId), extent.limit, sql`true`)}
    union all
    ${asExpert(owedIn(complaintId, userId))}
    union all
    select complaint_id, ${step('sign')}, asked_at, due_at from (${signableIn(complaintId, userId, day)}) as signable
    union all
    ${unclaimedOf(directsFor, extent)}`)
})

/** What the dashboard of the member of staff names as their step in this complaint; null when nothing waits for them. */
export async function findStep(tx: Tx, staff: Staff, complaintId: number, now: Date): Promise<WorkStep | null> {
  const directsFor = opens(staff, posts.officer) ? staff.organizationId : null
  const asked = { complaintId, userId: staff.userId, day: localDate(now), directsFor }
  return (await readRow(tx, stepOfOne(asked)))?.step ?? null
}

/** The same for the absent colleague whose substitute they are. */
export async function findLentStep(
  tx: Tx,
  substitute: Staff,
  complaintId: number,
  absentId: number,
): Promise<WorkStep | null> {
  const only = sql<number>`${complaintId}`
  const rows = lentRows(absentId, substitute, { limit: 1, only }, handledIn(only, absentId))
  return (await readRow(tx, firstStep(rows)))?.step ?? null
}

/** Somebody for whose next step a case waits. */
export interface WaitedFor {
  userId: number
  step: WorkStep
}

/** The handlers and experts for whose next step the case waits: each of them has the case among their `nextStepRows`. */
export async function listHandlersWaitedFor(tx: Tx, complaintId: number): Promise<WaitedFor[]> {
  const only = sql<number>`${complaintId}`
  const { rows } = await sql<WaitedFor>`
    select user_id as "userId", ${stepOfHandler} as step from ${handledIn(only)} as handler where ${waitsForHandler}
    union all
    select user_id, ${step('give-opinion')} from ${owedIn(only)} as owed
    order by 1`.execute(tx)
  return rows
}
