import type { ExpressionBuilder, Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { bothNamesOf, ifJoined, nameOf, placeOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The number of the next order of a complaint. */
export async function nextOrderNumber(tx: Tx, complaintId: number): Promise<number> {
  const last = await tx
    .selectFrom('case_order')
    .where('complaint_id', '=', complaintId)
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

/** The orders of a complaint that have not ended, by number. */
export const listStanding = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('case_order')
    .where('complaint_id', '=', complaintId)
    .where('ending', 'is', null)
    .orderBy('number')
    .select(['id', 'number', 'named_day', 'due_on'])
    .execute()

type NewEvent = Omit<Insertable<Database['case_order_event']>, 'order_id'>

/** Adds the same event to each of these orders. */
export async function addEvents(tx: Tx, orders: readonly { id: number }[], event: NewEvent): Promise<void> {
  await tx
    .insertInto('case_order_event')
    .values(orders.map(({ id }) => ({ ...event, order_id: id })))
    .execute()
}

/** The letter of the conclusion of an order: it was issued with it. Joined as `letter`. */
export const letterOfConclusion = ({ selectFrom }: ExpressionBuilder<Database, 'case_order' | 'conclusion'>) =>
  selectFrom('letter')
    .whereRef('letter.complaint_id', '=', 'case_order.complaint_id')
    .whereRef('letter.issued_at', '>=', 'conclusion.issued_at')
    .where('letter.kind', '=', 'decision')
    .orderBy('letter.id')
    .limit(1)
    .select(['letter.id', 'letter.issued_at'])
    .as('letter')

/** The orders of a visible complaint, by number. A body or department that was merged is named by its successor. */
export const listOrders = (tx: Tx, complaintId: number) => readRows(tx, ordersOf({ complaintId }))
export type FoundOrder = Awaited<ReturnType<typeof listOrders>>[number]

const ordersOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('case_order')
    .innerJoin('conclusion', 'conclusion.id', 'case_order.conclusion_id')
    .innerJoin('organization as named_body', 'named_body.id', 'case_order.organization_id')
    .innerJoin('organization as body', join =>
      join.on(sql<boolean>`body.id = coalesce(named_body.merged_into_id, named_body.id)`),
    )
    .leftJoin('department as named_part', 'named_part.id', 'case_order.department_id')
    .leftJoin('department as part', join =>
      join.on(sql<boolean>`part.id = coalesce(named_part.merged_into_id, named_part.id)`),
    )
    .leftJoinLateral(letterOfConclusion, join => join.onTrue())
    .where('case_order.complaint_id', '=', complaintId)
    .orderBy('case_order.number')
    .select([
      'case_order.id',
      'case_order.number',
      'case_order.issue_ordinal',
      'case_order.text',
      'case_order.proof',
      'case_order.named_day',
      'case_order.issued_at',
      'case_order.started_at',
      'case_order.due_on',
      'case_order.reported_at',
      'case_order.reported_on',
      'case_order.answer_by',
      'case_order.answer',
      'case_order.answered_at',
      'case_order.escalated_at',
      'case_order.ending',
      'case_order.ended_at',
      'case_order.organization_id',
      'letter.id as letter_id',
      'letter.issued_at as letter_issued_at',
      bothNamesOf('body').as('organization'),
      ifJoined('part', placeOf('part')).as('department'),
    ]),
)

/** What happened to the orders of a complaint, oldest first. */
export const listOrderEvents = (tx: Tx, complaintId: number) => readRows(tx, eventsOf({ complaintId }))
export type FoundEvent = Awaited<ReturnType<typeof listOrderEvents>>[number]

const eventsOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('case_order_event as event')
    .innerJoin('case_order', 'case_order.id', 'event.order_id')
    .leftJoin('user_account as person', 'person.id', 'event.by_id')
    .where('case_order.complaint_id', '=', complaintId)
    .orderBy('event.id')
    .select([
      'event.order_id',
      'event.at',
      'event.kind',
      'event.party',
      'event.text',
      'event.due_on',
      'event.attachment_ids',
      nameOf('person').as('by_name'),
    ]),
)

/** The name of an open body. */
export const findBody = (tx: Tx, id: number) =>
  tx
    .selectFrom('organization')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirst()

/** An order that a body still owes after its last day. */
export interface OverdueOrder {
  id: number
  due_on: string
  complaint_id: number
  tracking_id: string
  version: number
  handling_organization_id: number
}

/** Overdue orders that nobody was told of, after the last one seen, the longest waiting first. */
export const listOverdueOrders = (
  tx: Tx,
  today: string,
  after: OverdueOrder | undefined,
  most: number,
): Promise<OverdueOrder[]> =>
  tx
    .selectFrom('case_order')
    .innerJoin('complaint', 'complaint.id', 'case_order.complaint_id')
    .where('case_order.ending', 'is', null)
    .where('case_order.started_at', 'is not', null)
    .where('case_order.overdue_told_at', 'is', null)
    .where('case_order.due_on', '<', today)
    .where(({ or, eb }) => or([eb('case_order.reported_at', 'is', null), eb('case_order.answer', 'is not', null)]))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(case_order.due_on, case_order.id) > (${after?.due_on}::date, ${after?.id})`),
    )
    .select([
      'case_order.id',
      sql<string>`case_order.due_on`.as('due_on'),
      'case_order.complaint_id',
      'complaint.tracking_id',
      'complaint.version',
      'complaint.handling_organization_id',
    ])
    .orderBy('case_order.due_on')
    .orderBy('case_order.id')
    .limit(most)
    .execute()

/** Marks that people were told of it; false when another run just did, or it is no longer owed. */
export async function markOverdueTold(tx: Tx, id: number, at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('case_order')
    .set({ overdue_told_at: at })
    .where('id', '=', id)
    .where('overdue_told_at', 'is', null)
    .where('ending', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
