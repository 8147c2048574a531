export { ordersEndpoints } from './orders.endpoints.ts'
/** What other actions of the case do to its orders. */
export { issueOrders, type NewOrder, pauseOrders, setOrdersAside, startOrders, upholdOrders } from './issue-orders.ts'
export { nextOrderNumber } from './orders.queries.ts'
export { showMyOrders, showOrders } from './show-orders.ts'
