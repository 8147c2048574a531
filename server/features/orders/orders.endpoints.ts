import { bodyOrdersContract } from '#contract/desk/body-orders.ts'
import { ordersContract } from '#contract/desk/orders.ts'
import { owedOrdersContract } from '#contract/desk/owed-orders.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { confirmOrder, contestOrder } from './answer-report.ts'
import { endOrder } from './end-order.ts'
import { extendOrder } from './extend-order.ts'
import { addOrderDocuments, removeOrderDocument, reportBodyOrder } from './report-as-body.ts'
import { reportFulfilment } from './report-fulfilment.ts'
import { showBodyOrder, showBodyOrders } from './show-body-orders.ts'
import { showOwedOrders } from './show-owed-orders.ts'
import { showMyOrders, showOrders } from './show-orders.ts'
import { escalateOrder, remindBody } from './write-to-body.ts'

export const ordersEndpoints = serve(ordersContract, {
  getOrders: ({ params }, { context, actor }) => showOrders(context, actor, params.complaintId),
  getMyOrders: ({ params }, { context, actor }) => showMyOrders(context, actor, params),
  reportFulfilment: ({ body }, call) => answerAction(call, reportFulfilment, body),
  remindBody: ({ body }, call) => answerAction(call, remindBody, body),
  extendOrder: ({ body }, call) => answerAction(call, extendOrder, body),
  escalateOrder: ({ body }, call) => answerAction(call, escalateOrder, body),
  endOrder: ({ body }, call) => answerAction(call, endOrder, body),
  confirmOrderAtDesk: ({ body }, call) => answerAction(call, confirmOrder, body),
  contestOrderAtDesk: ({ body }, call) => answerAction(call, contestOrder, body),
  confirmOrder: async ({ body: { complaintId, trackingId, ...input } }, { context, actor, idempotencyKey }) => {
    const named = { complaintId, trackingId }
    await takeAction(context, actor, confirmOrder, { ...named, input, idempotencyKey })
    return showMyOrders(context, actor, named)
  },
  contestOrder: async ({ body: { complaintId, trackingId, ...input } }, { context, actor, idempotencyKey }) => {
    const named = { complaintId, trackingId }
    await takeAction(context, actor, contestOrder, { ...named, input, idempotencyKey })
    return showMyOrders(context, actor, named)
  },
})

export const owedOrdersEndpoints = serve(owedOrdersContract, {
  getOwedOrders: ({ query }, { context, actor }) => showOwedOrders(context, actor, query),
})

export const bodyOrdersEndpoints = serve(bodyOrdersContract, {
  listBodyOrders: (_, { context, actor }) => showBodyOrders(context, actor),
  getBodyOrder: ({ params }, { context, actor }) => showBodyOrder(context, actor, params.id),
  reportBodyOrder: ({ body }, { context, actor, idempotencyKey }) =>
    reportBodyOrder(context, actor, body, idempotencyKey),
  addOrderDocuments: ({ params }, { context, actor, rawBody, contentType }) =>
    addOrderDocuments(context, actor, params.id, { body: rawBody, contentType }),
  removeOrderDocument: ({ body }, { context, actor }) => removeOrderDocument(context, actor, body),
})
