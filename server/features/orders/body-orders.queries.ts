import { sql } from 'kysely'
import { mostBodyOrders } from '#contract/desk/body-orders.ts'
import { bothNamesOf, ifJoined } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { letterOfConclusion } from './orders.queries.ts'

/** Row-level security leaves a respondent the orders to their body. */
const ordersOfBody = (tx: Tx) =>
  tx
    .selectFrom('case_order')
    .leftJoin('department as named_part', 'named_part.id', 'case_order.department_id')
    .leftJoin('department as part', join =>
      join.on(sql<boolean>`part.id = coalesce(named_part.merged_into_id, named_part.id)`),
    )
    .select([
      'case_order.id',
      'case_order.number',
      'case_order.text',
      'case_order.proof',
      'case_order.named_day',
      'case_order.issued_at',
      'case_order.started_at',
      'case_order.due_on',
      'case_order.reported_at',
      'case_order.answer_by',
      'case_order.answer',
      'case_order.ending',
      'case_order.ended_at',
      ifJoined('part', bothNamesOf('part')).as('department'),
    ])

/** The orders to the reader's body: open ones first, by their last day, then the newest. */
export const listOrdersOfBody = (tx: Tx) =>
  ordersOfBody(tx)
    .orderBy(sql`case_order.ending is not null`)
    .orderBy(sql`case when case_order.ending is null then coalesce(case_order.due_on, case_order.named_day) end`)
    .orderBy('case_order.id', 'desc')
    .limit(mostBodyOrders)
    .execute()
export type OrderOfBody = Awaited<ReturnType<typeof listOrdersOfBody>>[number]

/** One of them. */
export const findOrderOfBody = (tx: Tx, id: number) =>
  ordersOfBody(tx).where('case_order.id', '=', id).executeTakeFirst()

/** The complaint of an order to the respondent's body; undefined for an order to another body, or none. */
export const findComplaintOfOrder = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.selectFrom('case_order').where('id', '=', id).select('complaint_id').executeTakeFirst())?.complaint_id

/** What was reported of an order, oldest first. */
export const listReports = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('case_order_event')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'reported')
    .orderBy('id')
    .select(['at', 'party', 'text', 'attachment_ids'])
    .execute()

/**
 * The office that made each of these orders, the language of its case, and the letter that names it. For the system: a respondent reads
 * neither cases nor letters.
 */
export const listOrigins = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('case_order')
    .innerJoin('complaint', 'complaint.id', 'case_order.complaint_id')
    .innerJoin('organization as office', 'office.id', 'complaint.handling_organization_id')
    .innerJoin('conclusion', 'conclusion.id', 'case_order.conclusion_id')
    .leftJoinLateral(letterOfConclusion, join => join.onTrue())
    .where('case_order.id', 'in', [...ids])
    .select([
      'case_order.id',
      'case_order.number',
      'complaint.language',
      'letter.id as letter_id',
      'letter.issued_at as letter_issued_at',
      bothNamesOf('office').as('office'),
    ])
    .execute()

/** An order of which its body is to be reminded. */
export interface NearOrder {
  id: number
  due_on: string
  organization_id: number
}

/** Orders that a body owes until this day at the latest and was not reminded of, after the last one seen, the nearest day first. */
export const listNearOrders = (
  tx: Tx,
  { today, until }: { today: string; until: string },
  after: NearOrder | undefined,
  most: number,
): Promise<NearOrder[]> =>
  tx
    .selectFrom('case_order')
    .where('ending', 'is', null)
    .where('started_at', 'is not', null)
    .where('due_on', '>=', today)
    .where('due_on', '<=', until)
    .where(sql<boolean>`body_told_of is distinct from due_on`)
    .where(({ or, eb }) => or([eb('reported_at', 'is', null), eb('answer', 'is not', null)]))
    .$if(after !== undefined, query => query.where(sql<boolean>`(due_on, id) > (${after?.due_on}::date, ${after?.id})`))
    .select(['id', sql<string>`due_on`.as('due_on'), 'organization_id'])
    .orderBy('due_on')
    .orderBy('id')
    .limit(most)
    .execute()

/** Marks that the body was reminded of this last day; false when another run just did, or the order has ended. */
export async function markBodyTold(tx: Tx, { id, due_on }: NearOrder): Promise<boolean> {
  const marked = await tx
    .updateTable('case_order')
    .set({ body_told_of: due_on })
    .where('id', '=', id)
    .where('due_on', '=', due_on)
    .where(sql<boolean>`body_told_of is distinct from due_on`)
    .where('ending', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Orders that ended although files wait for a report of them. */
export const listEndedWithFiles = async (tx: Tx, most: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('attachment')
      .innerJoin('case_order', 'case_order.id', 'attachment.case_order_id')
      .where('attachment.complaint_id', 'is', null)
      .where('case_order.ending', 'is not', null)
      .select('case_order.id')
      .distinct()
      .limit(most)
      .execute()
  ).map(({ id }) => id)
