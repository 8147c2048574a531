import { z } from 'zod'
import { attachUploads, listAttachments, openToComplainant } from '#server/features/attachments/index.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import type { Act, ActionRule, Effect } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { findOrder, guardOrders, owes } from './find-order.ts'
import { addEvents, type FoundOrder } from './orders.queries.ts'

const input = z.object({
  order: z.int().optional(),
  text: z.string().optional(),
  /** The day on which the body reported it; by default today. */
  reportedOn: z.string().optional(),
  attachmentIds: z.array(z.string()).optional(),
})
export type Report = z.output<typeof input>

/**
 * The body says that it has carried an order out, with a proof. The complainant is asked whether it is so, and can say it for some days.
 * Throws InvalidInput, and RuleViolation `no-order-owed`.
 */
export const reportFulfilment: ActionRule<Report, FoundOrder> = {
  action: 'report-fulfilment',
  input,
  guard: guardOrders(owes, 'no-order-owed'),

  async check(act) {
    const { tx, complaint, at } = act
    const { order: number, text, reportedOn, attachmentIds = [] } = act.input
    const order = await findOrder(act, number, owes)
    const today = localDate(at)
    const isTooEarly = reportedOn !== undefined && reportedOn < localDate(order.issued_at)
    await attachUploads(act, attachmentIds)
    const files = new Set((await listAttachments(tx, complaint.id)).map(({ id }) => id))
    refuseFields([
      missing('text', text),
      reportedOn !== undefined && reportedOn > today && { field: 'reportedOn', reason: 'date-in-future' },
      isTooEarly && { field: 'reportedOn', reason: 'before-the-order' },
      !attachmentIds.every(id => files.has(id)) && { field: 'attachements', reason: 'no-such-file' },
    ])
    return order
  },

  async effect(act, order) {
    const { tx, at, complaint, authorId } = act
    const { text = '', attachmentIds = [], reportedOn } = act.input
    await storeReport(act, order, reportedOn ?? localDate(at))
    await openToComplainant(
      tx,
      complaint.id,
      attachmentIds.map(id => ({ id })),
    )
    await addEvents(tx, [order], {
      kind: 'reported',
      at,
      party: 'staff',
      by_id: authorId,
      text,
      attachment_ids: attachmentIds,
    })
    return reported(act, order, attachmentIds)
  },
}

/** Stores that the body reported an order on a day, and begins the time in which the complainant can contest it. */
export async function storeReport(
  { tx, at }: Pick<Act<unknown>, 'tx' | 'at'>,
  { id }: FoundOrder,
  reportedOn: string,
): Promise<void> {
  const { orderAnswerDays } = await getOfficeSetting(tx, 'supervision')
  await tx
    .updateTable('case_order')
    .set({
      reported_at: at,
      reported_on: reportedOn,
      answer_by: addDays(localDate(at), orderAnswerDays),
      answer: null,
      answered_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** What track, audit and messages say of a report. */
export const reported = (
  { at }: Pick<Act<unknown>, 'at'>,
  order: FoundOrder,
  attachmentIds: readonly string[],
): Effect => ({
  details: { order: order.number },
  audited: { orderId: order.id, attachmentIds },
  messageEvent: `order-${order.number}-${at.getTime()}`,
})
