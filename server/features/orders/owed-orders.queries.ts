import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { bothNamesOf, ifJoined, placeOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { isEndedByBody, isInTime, isOverdueOn } from './order-conditions.ts'
import { letterOfConclusion } from './orders.queries.ts'

/** Orders with the body that owes them; one that was merged is named by its successor. Row-level security leaves those of visible cases. */
const ordersOfBodies = (tx: Tx) =>
  tx
    .selectFrom('case_order')
    .innerJoin('organization as named_body', 'named_body.id', 'case_order.organization_id')
    .innerJoin('organization as body', join =>
      join.on(sql<boolean>`body.id = coalesce(named_body.merged_into_id, named_body.id)`),
    )

/** The figures of each body: of its open orders, and of those that ended since a day. The most overdue first. */
export function countByBody(tx: Tx, { today, since }: { today: string; since: Date }, most: number) {
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
  const endedAs = (ending: string) => count(sql<boolean>`case_order.ending = ${ending}`)
  const overdue = isOverdueOn(today)
  const standing = sql<boolean>`case_order.ending is null and case_order.started_at is not null`
  return ordersOfBodies(tx)
    .where(isOpenOrEndedSince(since))
    .groupBy('body.id')
    .select([
      placeOf('body').as('organization'),
      count(sql<boolean>`case_order.ending is null`).as('open'),
      count(overdue).as('overdue'),
      count(sql<boolean>`${standing} and case_order.answer is null and case_order.answer_by >= ${today}::date`).as(
        'reported',
      ),
      count(sql<boolean>`${standing} and case_order.answer is not null`).as('contested'),
      endedAs('fulfilled').as('fulfilled'),
      endedAs('partly').as('partly'),
      endedAs('refused').as('refused'),
      endedAs('impossible').as('impossible'),
      endedAs('set-aside').as('set_aside'),
      count(isInTime).as('in_time'),
      count(sql<boolean>`${isEndedByBody} or ${overdue}`).as('judged'),
    ])
    .orderBy('overdue', 'desc')
    .orderBy('open', 'desc')
    .orderBy('body.id')
    .limit(most)
    .execute()
}

const isOpenOrEndedSince =
  (since: Date) =>
  ({ or, eb }: ExpressionBuilder<Database, 'case_order'>) =>
    or([eb('case_order.ending', 'is', null), eb('case_order.ended_at', '>=', since)])

/** How many orders are overdue, counted as far as `most`. */
export async function countOverdue(tx: Tx, today: string, most: number): Promise<number> {
  const overdue = tx
    .selectFrom('case_order')
    .where(isOverdueOn(today))
    .limit(most)
    .select(sql.lit(1).as('one'))
    .as('overdue')
  const { count } = await tx
    .selectFrom(overdue)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface OpenOrderFilter {
  organizationId?: number | undefined
  isOverdue: boolean
}

/** The open orders, the oldest due day first; last those whose time has not begun. */
export const listOpenOrders = (tx: Tx, today: string, filter: OpenOrderFilter, most: number) =>
  ordersOfBodies(tx)
    .innerJoin('conclusion', 'conclusion.id', 'case_order.conclusion_id')
    .leftJoin('department as named_part', 'named_part.id', 'case_order.department_id')
    .leftJoin('department as part', join =>
      join.on(sql<boolean>`part.id = coalesce(named_part.merged_into_id, named_part.id)`),
    )
    .leftJoinLateral(letterOfConclusion, join => join.onTrue())
    .where('case_order.ending', 'is', null)
    // an id that no column can hold finds nothing
    .$if(filter.organizationId !== undefined, query =>
      query.where(sql<boolean>`body.id = ${filter.organizationId}::bigint`),
    )
    .$if(filter.isOverdue, query => query.where(isOverdueOn(today)))
    .orderBy('case_order.due_on', order => order.asc().nullsLast())
    .orderBy('case_order.named_day')
    .orderBy('case_order.id')
    .limit(most)
    .select([
      'case_order.id',
      'case_order.complaint_id',
      'case_order.number',
      'case_order.text',
      'case_order.named_day',
      'case_order.started_at',
      'case_order.due_on',
      'case_order.reported_at',
      'case_order.answer_by',
      'case_order.answer',
      'case_order.ending',
      'letter.id as letter_id',
      'letter.issued_at as letter_issued_at',
      placeOf('body').as('organization'),
      ifJoined('part', bothNamesOf('part')).as('department'),
    ])
    .execute()
