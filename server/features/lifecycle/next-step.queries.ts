import { type RawBuilder, sql } from 'kysely'
import type { WorkStep } from '#contract/desk/desk-choices.ts'
import type { NextStep } from '#contract/statuses.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { hasJudged, posts } from '#server/features/case-people/index.ts'
import { opens, type Staff } from '#server/platform/actor.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { isFreeToSign, mayPersonSign, type PersonId } from './actions/signing.queries.ts'

/** Orders of what waits: by age; by deadline what has one; what has none; or both of these, the nearest deadline first. */
export type StepOrder = 'newest' | 'oldest' | 'urgent' | 'undated' | 'due'

/** The first so many cases in an order, or those after a row of it; those of one step only, where it is named. */
export interface StepPage {
  order: StepOrder
  after?: { at: string | null; id: number } | undefined
  limit: number
  only?: WorkStep
}

/** How the database sorts an order, and what comes after a row of it; each order has an index. */
const orders: Record<
  StepOrder,
  { by: RawBuilder<unknown>; isAfter: (at: string | null, id: number | null) => RawBuilder<unknown> }
> = {
  newest: {
    by: sql`registered_at desc, complaint_id desc`,
    isAfter: (at, id) =>
      sql`(registered_at, complaint_id) < (coalesce(${at}::timestamptz, 'infinity'), coalesce(${id}::integer, 0))`,
  },
  oldest: {
    by: sql`registered_at, complaint_id`,
    isAfter: (at, id) =>
      sql`(registered_at, complaint_id) > (coalesce(${at}::timestamptz, '-infinity'), coalesce(${id}::integer, 0))`,
  },
  urgent: {
    by: sql`due_at, complaint_id`,
    isAfter: (at, id) =>
      sql`(due_at, complaint_id) > (coalesce(${at}::timestamptz, '-infinity'), coalesce(${id}::integer, 0))`,
  },
  undated: {
    by: sql`complaint_id`,
    isAfter: (_, id) => sql`due_at is null and complaint_id > coalesce(${id}::integer, 0)`,
  },
  due: { by: sql`due_at, complaint_id`, isAfter: () => sql`true` },
}

const step = (value: WorkStep) => sql.lit(value)

/** Whether the row of `away` under the alias lets somebody else sign today. */
const isSignedForToday = (alias: string, now: Date) =>
  sql`${localDate(now)}::date between ${sql.ref(`${alias}.from_on`)} and ${sql.ref(`${alias}.to_on`)}`

/** Under which the steps of a person stand: their id, and below zero those of approvers for whom they sign today. The actor's are known. */
const keysOf = (userId: PersonId, now: Date) => sql`(${userId}::integer || case when ${userId}::integer = app_user_id()
  then array(select key from unnest(app_ids('app.visibility_keys')) as own (key) where key < 0)
  else array(select -away.user_id from away where away.signer_id = ${userId}::integer and ${isSignedForToday('away', now)}) end)`

/** Whether the person can take the step that stands under the key. A signature depends on their account, and one for an approver on themself. */
const canTake = (key: RawBuilder<number>, userId: PersonId, now: Date) => sql<boolean>`(step <> ${step('sign')}
  or ${mayPersonSign(userId)} and (${key} = ${userId} or ${isFreeToSign(sql`complaint_id`, userId, now)}))`

/**
 * The visible complaints whose next step is that person's, in the order, as rows of `complaint_id`, `step`, `asked_at`, `registered_at` and
 * `due_at`: as receiver, officer or reviewer of a case that waits for one, as a handler who was asked, who leads or whose opinion is
 * missing, as an expert whose opinion is missing, or by a signature that they can give today. A complaint that waits for the complainant
 * or for others has no row here. `asked_at` is when the person was asked by name; null where the status alone asks them.
 */
export const nextSteps = (
  userId: PersonId,
  now: Date,
  { order, after, limit, only }: StepPage,
): RawBuilder<unknown> => sql`
  select waiting.* from unnest(${keysOf(userId, now)}) as own (key) cross join lateral (
    select complaint_id, step, asked_at, registered_at, due_at from waiting_step
    where waits_for = own.key and ${only ? sql`step = ${step(only)}` : sql`true`} and ${canTake(sql`own.key`, userId, now)}
      and ${orders[order].isAfter(after?.at ?? null, after?.id ?? null)}
    order by ${orders[order].by} limit ${sql.lit(limit)}) as waiting
  order by ${orders[order].by} limit ${sql.lit(limit)}`

/** The ids of those complaints, the nearest deadline first, as far as `limit`. */
export async function listNextSteps(tx: Tx, userId: number, now: Date, limit: number): Promise<number[]> {
  const rows = await readRows(
    tx,
    sql<{ id: number }>`
      select complaint_id as id from (${nextSteps(userId, now, { order: 'due', limit })}) as mine order by due_at, id`,
  )
  return rows.map(({ id }) => id)
}

/** The number of those complaints, counted up to `limit`. */
export async function countNextSteps(tx: Tx, userId: number, now: Date, limit: number): Promise<number> {
  const steps = nextSteps(userId, now, { order: 'newest', limit })
  const row = await readRow(tx, sql<{ count: number }>`select count(*)::integer as count from (${steps}) as mine`)
  return row?.count ?? 0
}

/** Counting stops at this number of cases, where people are compared. */
const mostCompared = 500

/**
 * The load of the account `person`: how many cases wait for them, as their own list of next steps has them. Whoever chooses a person compares
 * by it. As a member of staff one counts only what one sees; the system counts everything.
 */
export const loadOfPerson = (now: Date): RawBuilder<number> => {
  const steps = nextSteps(sql.ref('person.id'), now, { order: 'newest', limit: mostCompared })
  return sql<number>`(select count(*)::integer from (${steps}) as load)`
}

/**
 * The loads of everybody, of the cases in `cases` alone, which have an `id` and a `due_at`: a row of `person_id` and `due_at` for each case and
 * person whose next step it is.
 */
export const stepsIn = (cases: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  select one.person_id, asked.due_at from ${cases} as asked
    join waiting_step as waiting on waiting.complaint_id = asked.id
    cross join lateral (
      select waits_for where waits_for > 0
      union all
      select signer_id from away where away.user_id = -waits_for and signer_id is not null and ${isSignedForToday('away', now)}
    ) as one (person_id)
  where ${canTake(sql`waits_for`, sql`one.person_id`, now)}`

/** Whether a step of an absent colleague is one that the substitute can take: what the table allows (`actedForBy`), with their own permissions. */
function isLent(absentId: number, substitute: Staff): RawBuilder<boolean> {
  const isLead = sql`exists (select from complaint_handler as handler
    where handler.complaint_id = waiting.complaint_id and handler.user_id = ${absentId} and is_lead
      and removed_at is null and declined_at is null)`
  const hasJudgedIt = sql`exists (select from user_account as person
    where person.id = ${substitute.userId} and ${hasJudged({ id: sql.ref('waiting.complaint_id') })})`
  const lent = [
    [posts.receiver, sql`step = ${step('receive')}`],
    [posts.officer, sql`step = ${step('direct')}`],
    [posts.reviewer, sql`step = ${step('review')} and not ${hasJudgedIt}`],
    [posts.lead, sql`(step in (${step('decide')}, ${step('conclude')}) or step = ${step('accept')} and ${isLead})`],
  ] as const
  const possible = lent.flatMap(([page, isOfPost]) => (opens(substitute, page) ? [isOfPost] : []))
  return sql`(${sql.join([sql`false`, ...possible], sql` or `)})`
}

/**
 * The steps of an absent colleague that the substitute can take, those with the nearest deadlines: not opinions and signatures, no reviews
 * by somebody who judged the case, and of handlers those of the lead.
 */
export const lentSteps = (absentId: number, substitute: Staff, limit: number): RawBuilder<unknown> => sql`
  select complaint_id, step, asked_at, due_at from waiting_step as waiting
  where waits_for = ${absentId} and ${isLent(absentId, substitute)}
  order by due_at, complaint_id limit ${sql.lit(limit)}`

/** Whether any officer of the body may take the complaint: it was forwarded, and nobody directs it yet. */
const isUnclaimed = (organizationId: number) => sql`(handling_organization_id = ${organizationId} and officer_id is null
  and next_step = ${sql.lit('direct' satisfies NextStep)})`

/** The visible cases that any officer of the body may take, as such rows, those with the nearest deadline first; they are nobody's next step. */
export const unclaimedSteps = (organizationId: number, limit: number): RawBuilder<unknown> => sql`
  select id as complaint_id, ${step('direct')} as step, null::timestamptz as asked_at, due_at
  from complaint where ${isUnclaimed(organizationId)}
  order by due_at, id limit ${sql.lit(limit)}`

const readStep = async (tx: Tx, query: RawBuilder<{ step: WorkStep }>): Promise<WorkStep | null> =>
  (await readRow(tx, query))?.step ?? null

/** What the dashboard of the member of staff names as their step in this complaint; null when nothing waits for them. */
export async function findStep(tx: Tx, staff: Staff, complaintId: number, now: Date): Promise<WorkStep | null> {
  const { userId, organizationId } = staff
  const unclaimed =
    organizationId === null || !opens(staff, posts.officer)
      ? sql``
      : sql`union all select ${step('direct')} from complaint where id = ${complaintId} and ${isUnclaimed(organizationId)}`
  return readStep(
    tx,
    sql`select step from personal_visibility
      where complaint_id = ${complaintId} and (seen_by = ${userId} or seen_by < 0) and step is not null and ${canTake(sql`seen_by`, userId, now)}
      ${unclaimed} limit 1`,
  )
}

/** The same for the absent colleague whose substitute they are. */
export const findLentStep = (
  tx: Tx,
  substitute: Staff,
  complaintId: number,
  absentId: number,
): Promise<WorkStep | null> =>
  readStep(
    tx,
    sql`select step from personal_visibility as waiting
      where complaint_id = ${complaintId} and seen_by = ${absentId} and ${isLent(absentId, substitute)}`,
  )

/** Somebody for whose next step a case waits. */
export interface WaitedFor {
  userId: number
  step: WorkStep
}

/** The people whose step it is in a case, but for signatures: who can give one depends on today, and stands elsewhere. */
export const listOwnSteps = (tx: Tx, complaintId: number): Promise<WaitedFor[]> =>
  readRows(
    tx,
    sql<WaitedFor>`
      select waits_for as "userId", step from waiting_step
      where complaint_id = ${complaintId} and step <> ${step('sign')} order by waits_for`,
  )
