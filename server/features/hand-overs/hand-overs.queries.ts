import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { HandOver } from '#contract/settings/hand-overs.ts'
import type { WorkKindName } from '#contract/settings/work-kinds.ts'
import type { Database } from '#db/tables.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { namedWork } from './named-work.ts'
import { type Asked, type FoundWork, shownOfCase, withCase } from './work.queries.ts'

/** Every statement here needs a transaction of the system. */

/** Undefined when another hand-over of the person goes on. */
export const insertHandOver = (tx: Tx, values: Insertable<Database['hand_over']>) =>
  tx
    .insertInto('hand_over')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Ends a hand-over of the person that was ordered before that moment, and whose job has died. */
export const endDead = (tx: Tx, userId: number, before: Date, now: Date) =>
  tx
    .updateTable('hand_over')
    .set({ finished_at: now })
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .where('ordered_at', '<', before)
    .execute()

/** What is handed over of a kind: all of it, or the chosen ones. */
export interface ChosenWork {
  kind: WorkKindName
  ids: readonly number[] | 'all'
}

/** Adds what names the person now, of the chosen work; returns the number. */
export async function insertItems(
  tx: Tx,
  handOverId: number,
  { userId, now }: Asked,
  { kind, ids }: ChosenWork,
): Promise<number> {
  const chosen: RawBuilder<unknown> = ids === 'all' ? sql`true` : sql`named.id = any(${[...ids]}::integer[])`
  const { numAffectedRows } = await sql`
    insert into hand_over_item (hand_over_id, kind, subject_id, name)
    select ${handOverId}, ${kind}, named.id, named.name from (${namedWork[kind](userId, now)}) as named
    where ${chosen} order by named.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A hand-over that goes on. */
export const findUnfinished = (tx: Tx, id: number) =>
  tx
    .selectFrom('hand_over')
    .select(['id', 'user_id', 'to_id', 'ordered_by_id', 'cause'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
export type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>

export const listWaiting = (tx: Tx, handOverId: number, most: number) =>
  tx
    .selectFrom('hand_over_item')
    .select(['id', 'kind', 'subject_id'])
    .where('hand_over_id', '=', handOverId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
export type WaitingItem = Awaited<ReturnType<typeof listWaiting>>[number]

/** Whether the piece of work still waits; locked, so that two runs do not give it twice. */
export const lockWaiting = async (tx: Tx, itemId: number): Promise<boolean> =>
  (await tx
    .selectFrom('hand_over_item')
    .select('id')
    .where('id', '=', itemId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const settle = (
  tx: Tx,
  itemId: number,
  { outcome, why }: { outcome: 'handed-over' | 'ended' | 'stays'; why: string | null },
) => tx.updateTable('hand_over_item').set({ outcome, why }).where('id', '=', itemId).execute()

/** Ends it; false when another run has. */
export async function finishHandOver(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hand_over')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The cases of these kinds that stayed, each once. */
export const listStaying = async (tx: Tx, handOverId: number, kinds: readonly WorkKindName[]): Promise<number[]> =>
  (
    await tx
      .selectFrom('hand_over_item')
      .select('subject_id')
      .distinct()
      .where('hand_over_id', '=', handOverId)
      .where('outcome', '=', 'stays')
      .where('kind', 'in', kinds)
      .orderBy('subject_id')
      .execute()
  ).map(({ subject_id }) => subject_id)

const selectHandOvers = (condition: RawBuilder<unknown>) => sql<
  Omit<HandOver, 'orderedAt' | 'finishedAt'> & {
    orderedAt: Date
    finishedAt: Date | null
  }
>`
  select hand_over.id, hand_over.user_id as "userId", ${nameOf('person')} as "userName",
    ${nameOf('taker')} as "takerName", ${nameOf('orderer')} as "orderedByName",
    hand_over.ordered_at as "orderedAt", hand_over.finished_at as "finishedAt", counted.*
  from hand_over
    join user_account as person on person.id = hand_over.user_id
    join user_account as orderer on orderer.id = hand_over.ordered_by_id
    left join user_account as taker on taker.id = hand_over.to_id
    cross join lateral (select count(*)::integer as items, count(outcome)::integer as done,
      (count(*) filter (where outcome = 'handed-over'))::integer as "handedOver",
      (count(*) filter (where outcome = 'ended'))::integer as ended,
      (count(*) filter (where outcome = 'stays'))::integer as "notHandedOver"
      from hand_over_item where hand_over_id = hand_over.id) as counted
  where ${condition} order by hand_over.id desc limit 1`

async function findOne(tx: Tx, condition: RawBuilder<unknown>): Promise<HandOver | undefined> {
  const { rows } = await selectHandOvers(condition).execute(tx)
  return (
    rows[0] && {
      ...rows[0],
      orderedAt: rows[0].orderedAt.toISOString(),
      finishedAt: rows[0].finishedAt?.toISOString() ?? null,
    }
  )
}

export const findHandOver = (tx: Tx, id: number) => findOne(tx, sql`hand_over.id = ${id}`)
export const findNewest = (tx: Tx, userId: number) => findOne(tx, sql`hand_over.user_id = ${userId}`)

export interface ReportedWork extends FoundWork {
  outcome: 'handed-over' | 'ended' | 'stays' | null
  why: string | null
}

/** What became of each piece of work, a part of them: what stayed first. */
export async function listItems(tx: Tx, handOverId: number, skip: number, most: number): Promise<ReportedWork[]> {
  const { rows } = await sql<ReportedWork>`
    select work.kind, work.subject_id as id, work.name, work.outcome, work.why, ${shownOfCase}
    from hand_over_item as work ${withCase('work.subject_id')}
    where work.hand_over_id = ${handOverId}
    order by work.outcome is distinct from 'stays', work.id offset ${skip} limit ${most}`.execute(tx)
  return rows
}
