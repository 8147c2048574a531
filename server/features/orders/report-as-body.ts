import { z } from 'zod'
import type { BodyOrder } from '#contract/desk/body-orders.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { giveWritten, openToComplainant, receiveFiles, removeUngivenFile } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type ActionRule, takeActionAsRespondent } from '#server/features/lifecycle/index.ts'
import { type Actor, requireRespondent } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { missing, NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findComplaintOfOrder } from './body-orders.queries.ts'
import { owes } from './find-order.ts'
import { addEvents, type FoundOrder, listOrders } from './orders.queries.ts'
import { reported, storeReport } from './report-fulfilment.ts'
import { loadBodyOrder, showBodyOrder } from './show-body-orders.ts'
import { tellFollowUp } from './tell-follow-up.ts'

const input = z.object({ orderId: z.number(), text: z.string().optional() })
export type BodysReport = z.output<typeof input>

/**
 * The body itself reports an order as carried out, with the documents that it added: they become documents of the case that the
 * complainant sees. Throws InvalidInput, and RuleViolation `no-order-owed`.
 */
export const reportAsBody: ActionRule<BodysReport, FoundOrder> = {
  action: 'report-fulfilment',
  input,

  async check({ tx, complaint, at, input: { orderId, text } }) {
    const order = (await listOrders(tx, complaint.id)).find(({ id }) => id === orderId)
    if (!order || !owes(order, localDate(at))) throw new RuleViolation('no-order-owed')
    refuseFields([missing('text', text)])
    return order
  },

  async effect(act, order) {
    const {
      tx,
      at,
      actor,
      complaint,
      input: { text = '' },
    } = act
    await storeReport(act, order, localDate(at))
    const attachmentIds = await giveWritten(tx, actor, { orderId: order.id }, { complaintId: complaint.id, at })
    await openToComplainant(
      tx,
      complaint.id,
      attachmentIds.map(id => ({ id })),
    )
    const byId = actor.kind === 'respondent' ? actor.userId : null
    await addEvents(tx, [order], {
      ...{ kind: 'reported', at, party: 'respondent', by_id: byId, text, attachment_ids: attachmentIds },
    })
    return {
      ...reported(act, order, attachmentIds),
      tells: await tellFollowUp(tx, complaint, order, 'order-reported', at),
    }
  },
}

/** Reports an order of the respondent's body. Throws what `reportAsBody` throws, and NotFound for an order to another body. */
export async function reportBodyOrder(
  context: Context,
  actor: Actor,
  { id, text }: { id: number; text?: string | undefined },
  idempotencyKey: string | undefined,
): Promise<BodyOrder> {
  requireRespondent(actor)
  await takeActionAsRespondent(context, actor, reportAsBody, {
    find: async tx => (await findComplaintOfOrder(tx, id)) ?? Promise.reject(new NotFound('order')),
    input: { orderId: id, text },
    idempotencyKey,
  })
  return showBodyOrder(context, actor, id)
}

/** Receives files for the next report of an order. Throws NotFound, and what `receiveFiles` throws. */
export async function addOrderDocuments(
  context: Context,
  actor: Actor,
  id: number,
  form: Parameters<typeof receiveFiles>[3],
): Promise<{ order: BodyOrder; refused: RefusedFile[] }> {
  requireRespondent(actor)
  const { refused } = await receiveFiles(context, actor, { orderId: id }, form)
  return { order: await showBodyOrder(context, actor, id), refused }
}

/** Removes a file from a report that is not given yet. Throws NotFound. */
export function removeOrderDocument(
  context: Context,
  actor: Actor,
  { id, fileId }: { id: number; fileId: string },
): Promise<BodyOrder> {
  requireRespondent(actor)
  return removeUngivenFile(context, actor, { of: { orderId: id }, fileId }, tx =>
    loadBodyOrder(tx, id, context.clock.now()),
  )
}
