import { givenEndings } from '#contract/values/action-choices.ts'
import type { CaseOrder } from '#contract/desk/orders.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { type CaseActionProps, caseAction } from '../case-action.ts'
import { idOf, oneOf } from './answers.ts'
import type { FollowUp } from './follow-up-fields.tsx'

/** The orders of the case for which an action is possible. */
const ordersThat = (fits: (order: CaseOrder) => boolean) => async (complaint: ComplaintDetail) => {
  const orders = await browserClient.getOrders({ params: { complaintId: complaint.complaintId } })
  return orders.filter(fits)
}

const isOwed = ({ state }: CaseOrder) => state === 'running' || state === 'contested'
const awaitsAnswer = ({ state }: CaseOrder) => state === 'reported' || state === 'not-contested'

const firstChosen = (orders: readonly CaseOrder[]): Record<string, string> =>
  orders.length === 1 ? { order: String(orders[0]?.number) } : {}

const FollowUpFields = onDemand(() => import('./follow-up-fields.tsx'))

/** The fields of one of these actions; few cases are followed up, so they are loaded when a form is opened. */
const fieldsOf = (action: FollowUp) => (props: CaseActionProps<readonly CaseOrder[]>) => (
  <FollowUpFields {...props} action={action} />
)

/** The body says that it has carried an order out, with a proof. */
export const reportFulfilment = caseAction({
  action: 'report-fulfilment',
  call: 'reportFulfilment',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: fieldsOf('report-fulfilment'),
  body: (typed, { dbPaths = [] }) => ({
    order: idOf(typed.order),
    text: typed.text,
    reportedOn: typedDay(typed, 'reportedOn'),
    attachmentIds: [dbPaths].flat(),
  }),
})

/** A letter that reminds the body. */
export const remindBody = caseAction({
  action: 'remind-body',
  call: 'remindBody',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: fieldsOf('remind-body'),
  body: ({ order, reason }) => ({ order: idOf(order), reason }),
})

/** More time for the body. */
export const extendOrder = caseAction({
  action: 'extend-order',
  call: 'extendOrder',
  load: ordersThat(isOwed),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: fieldsOf('extend-order'),
  body: typed => ({ order: idOf(typed.order), dueOn: typedDay(typed, 'dueDate'), reason: typed.reason }),
})

/** A letter about an overdue order to the body above. */
export const escalateOrder = caseAction({
  action: 'escalate-order',
  call: 'escalateOrder',
  load: ordersThat(({ isOverdue }) => isOverdue),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: fieldsOf('escalate-order'),
  body: ({ order, organizationId, reason }) => ({ order: idOf(order), organizationId: idOf(organizationId), reason }),
})

/** The end of the follow-up. */
export const endOrder = caseAction({
  action: 'end-order',
  call: 'endOrder',
  isFinal: true,
  load: ordersThat(({ state }) => state !== 'ended' && state !== 'announced'),
  values: firstChosen,
  fields: t => t('orders:actions.fields', { returnObjects: true }),
  Fields: fieldsOf('end-order'),
  body: ({ order, ending, reason }) => ({ order: idOf(order), ending: oneOf(givenEndings, ending), reason }),
})

/** What a complainant says at the desk of a report. */
const saidAtDesk = (t: Parameters<typeof endOrder.fields>[0]) => {
  const fields = t('orders:actions.fields', { returnObjects: true })
  return { order: fields.order, text: fields.said, answer: fields.answer }
}

/** The complainant confirms at the desk that it was done. */
export const confirmOrder = caseAction({
  action: 'confirm-order',
  call: 'confirmOrderAtDesk',
  isFinal: true,
  load: ordersThat(awaitsAnswer),
  values: firstChosen,
  fields: saidAtDesk,
  Fields: fieldsOf('confirm-order'),
  body: ({ order, text }) => ({ order: idOf(order), text }),
})

/** The complainant says at the desk that it was done in part, or not. */
export const contestOrder = caseAction({
  action: 'contest-order',
  call: 'contestOrderAtDesk',
  load: ordersThat(awaitsAnswer),
  values: firstChosen,
  fields: saidAtDesk,
  Fields: fieldsOf('contest-order'),
  body: ({ order, answer, text }) => ({
    order: idOf(order),
    answer: oneOf(['partly', 'not-done'] as const, answer),
    text,
  }),
})
