import { ordersContract } from '#contract/desk/orders.ts'
import { serve } from '#server/platform/http/call.ts'
import { showMyOrders, showOrders } from './show-orders.ts'

export const ordersEndpoints = serve(ordersContract, {
  getOrders: ({ params }, { context, actor }) => showOrders(context, actor, params.complaintId),
  getMyOrders: ({ params }, { context, actor }) => showMyOrders(context, actor, params),
})
