export { bodyOrdersEndpoints, ordersEndpoints, owedOrdersEndpoints } from './orders.endpoints.ts'
/** What other actions of the case do to its orders. */
export { issueOrders, type NewOrder, pauseOrders, setOrdersAside, startOrders, upholdOrders } from './issue-orders.ts'
export {
  isEndedByBody,
  hasOrders,
  isDueBefore,
  isInTime,
  isOverdueOn,
  openOrdersOf,
} from './order-conditions.ts'
export { nextOrderNumber } from './orders.queries.ts'
export { loadMyOrders, showOrders } from './show-orders.ts'
export { countOverdueOrders } from './show-owed-orders.ts'
/** Actions on the orders of a closed case. */
export { confirmOrder, contestOrder } from './answer-report.ts'
export { endOrder } from './end-order.ts'
export { extendOrder } from './extend-order.ts'
export { reportFulfilment } from './report-fulfilment.ts'
export { watchOrdersJob } from './watch-orders.job.ts'
export { escalateOrder, remindBody } from './write-to-body.ts'
