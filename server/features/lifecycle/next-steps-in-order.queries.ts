import { type RawBuilder, sql } from 'kysely'
import { withOnePlan } from '#server/platform/db/connections/planning.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { rowsOf } from '#server/platform/db/rows-of.ts'
import { isSigner, signableAmong } from './actions/signing.queries.ts'

/** Orders of what waits: by age; by deadline what has one; what has none; or both of these, the nearest deadline first. */
export type StepOrder = 'newest' | 'oldest' | 'urgent' | 'undated' | 'due'

/** The first so many cases in an order, or those after a row of it. */
export interface StepPage {
  order: StepOrder
  after?: { at: string | null; id: number } | undefined
  limit: number
}

/** How the database sorts an order, and what comes after a row of it; at and id are null for the beginning. */
const orders: Record<
  StepOrder,
  {
    by: RawBuilder<unknown>
    isAfter: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>
  }
> = {
  newest: {
    by: sql`registered_at desc, complaint_id desc`,
    isAfter: (at, id) => sql`(registered_at, id) < (coalesce(${at}, 'infinity'), coalesce(${id}, 0))`,
  },
  oldest: {
    by: sql`registered_at, complaint_id`,
    isAfter: (at, id) => sql`(registered_at, id) > (coalesce(${at}, '-infinity'), coalesce(${id}, 0))`,
  },
  urgent: {
    by: sql`due_at, complaint_id`,
    isAfter: (at, id) => sql`(due_at, id) > (coalesce(${at}, '-infinity'), coalesce(${id}, 0))`,
  },
  undated: { by: sql`complaint_id`, isAfter: (_, id) => sql`due_at is null and id > coalesce(${id}, 0)` },
  due: { by: sql`due_at, complaint_id`, isAfter: () => sql`true` },
}

/** The order and its beginning, as the functions of the database are told. */
const told = ({ order, after }: StepPage) =>
  sql`${order}::text, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::integer`

/**
 * Of rows of `waiting_under` for the person, in their order: the cases that wait for them as officer, reviewer or handler, or for their
 * signature, if they may sign today and the body complained against is not their own.
 */
export const waitingByWork = (rows: RawBuilder<unknown>, userId: number, limit: number): RawBuilder<unknown> => sql`
  select work.*
  from ${rowsOf(rows)} as work
    cross join (select organization_id, ${isSigner} as may_sign from user_account as person where id = ${userId}) as person
  where work.next_step <> 'sign'
    or person.may_sign and work.against_organization_id is distinct from person.organization_id
  limit ${sql.lit(limit)}`

const waitingFor = (userId: number, page: StepPage) => sql`
  select complaint_id, registered_at, due_at
  from (${waitingByWork(sql`waiting_under(${userId}, ${told(page)})`, userId, page.limit)}) as own`

/** Cases that wait for a signature which the person can give today for an approver who is away. */
export const lentSignatures = (userId: number, now: Date, page: StepPage): RawBuilder<unknown> => sql`
  select signable.*
  from unnest(app_ids('app.visibility_keys')) as own (key) cross join lateral (
    ${signableAmong(rowsOf(sql`signatures_under(own.key, ${told(page)})`), userId, now, page.limit)}) as signable
  where own.key < 0`

const waitingForOthers = (userId: number, now: Date, page: StepPage) => sql`
  select complaint_id, registered_at, due_at from (${lentSignatures(userId, now, page)}) as lent`

const waitingForReceiver = (userId: number, page: StepPage) => sql`
  select id as complaint_id, registered_at, due_at from complaint
  where receiver_id = ${userId} and next_step = 'receive'
    and ${orders[page.order].isAfter(sql`${page.after?.at ?? null}::timestamptz`, sql`${page.after?.id ?? null}::integer`)}
  order by ${orders[page.order].by} limit ${sql.lit(page.limit)}`

const waitingForOpinion = (userId: number, page: StepPage) => sql`
  select owed.* from ${rowsOf(sql`opinions_owed(${userId}, ${sql.lit(page.limit)}, ${told(page)})`)} as owed`

/**
 * The first visible complaints, in the order, whose next step is that person's, as rows of `complaint_id`, `registered_at` and `due_at`:
 * those of `nextStepRows`, each once, without what the step is. Each kind gives its first ones by an index, so a page costs what a
 * page costs, however much waits.
 */
export const nextStepsInOrder = (userId: number, now: Date, page: StepPage): RawBuilder<unknown> => sql`
  select * from (
    (${waitingFor(userId, page)})
    union (${waitingForOthers(userId, now, page)})
    union (${waitingForReceiver(userId, page)})
    union (${waitingForOpinion(userId, page)})
  ) as mine
  order by ${orders[page.order].by} limit ${sql.lit(page.limit)}`

/** The ids of the complaints whose next step is that person's, the nearest deadline first, as far as `limit`. */
export async function listNextSteps(tx: Tx, userId: number, now: Date, limit: number): Promise<number[]> {
  const query = sql<{ ids: number[] }>`
    select array(select complaint_id from (${nextStepsInOrder(userId, now, { order: 'due', limit })}) as mine) as ids`
  const { rows } = await withOnePlan(tx, () => query.execute(tx))
  return rows[0]?.ids ?? []
}

/**
 * The number of those complaints, counted up to `limit`. A complaint has one row of a kind at most, so a kind that has enough of them is the
 * answer, without the others. To be asked with a plan that is kept (`withOnePlan`).
 */
export async function countNextSteps(tx: Tx, userId: number, now: Date, limit: number): Promise<number> {
  const page = { order: 'newest', limit } as const
  const [most, others] = [
    sql.lit(limit),
    sql`
    union select complaint_id from (${waitingForOthers(userId, now, page)}) as lent
    union select complaint_id from (${waitingForReceiver(userId, page)}) as received`,
  ]
  const query = sql<{ count: number }>`
    with work as materialized (select complaint_id from (${waitingFor(userId, page)}) as kind),
    owed as materialized (
      select complaint_id from ${rowsOf(sql`opinions_owed(${userId}, ${most}, 'due', null, null)`)} as kind limit ${most})
    select case
      when (select count(*) from work) = ${most} or (select count(*) from owed) = ${most} then ${most}
      else (select count(*) from (
        select complaint_id from (select * from work union select * from owed ${others}) as each limit ${most}) as counted) end as count`
  const { rows } = await query.execute(tx)
  return rows[0]?.count ?? 0
}
