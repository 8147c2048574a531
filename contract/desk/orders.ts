import { z } from 'zod'
import { day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { myOrder, orderFields } from './order-fields.ts'
import { actionAnswer } from './complaints.ts'
import { caseIds, caseParams, own } from './conclusion.ts'
import { longText } from './directing.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { givenEndings } from '../values/action-choices.ts'

export { givenEndings, type OrderState } from '../values/action-choices.ts'
export type { MyOrder } from './order-fields.ts'

/** What happened to an order. */
export const orderEvents = [
  'issued',
  'upheld',
  'started',
  'paused',
  'reported',
  'confirmed',
  'contested',
  'reminded',
  'extended',
  'escalated',
  'ended',
] as const

const orderEvent = wireObject({
  at: instant,
  kind: z.enum(orderEvents),
  party: z.enum(['staff', 'complainant', 'system', 'respondent']),
  byName: named('by', bilingual.nullable()),
  text: z.string().nullable(),
  dueOn: named('dueDate', day.nullable()),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})

const caseOrder = wireObject({ ...orderFields, escalatedAt: instant.nullable(), events: z.array(orderEvent) })
export type CaseOrder = z.output<typeof caseOrder>

const complaintId = named('CompliantId', z.int({ error: 'required' }).min(1).max(2_147_483_647))
/** The number of the order in its case. */
const order = z.int({ error: 'no-such-order' }).min(1).max(10_000).optional()
const aDay = z.iso.date({ error: 'incomplete-date' }).optional()

/** What the desk and the complainant say of a report. */
const answering = { order, text: longText.optional() }
const contesting = { ...answering, answer: z.enum(['partly', 'not-done'], { error: 'no-such-choice' }).optional() }

const followUp = { access: { page: 'Complaints - Follow up' }, version: 'optional', answer: actionAnswer } as const
const updated = 'Compliant Action update Successfully'
const saved = 'Action saved successfully'

export const ordersContract = endpoints({
  reportFulfilment: {
    ...followUp,
    call: 'POST /CompliantActions/ReportFulfilment',
    summary: 'Records that a body reports an order as carried out, with its proof; the complainant is asked',
    body: wireObject({
      complaintId,
      order,
      text: longText.optional(),
      reportedOn: aDay,
      attachmentIds: named('dbPaths', z.array(z.uuid('no-such-file')).max(50).optional()),
    }),
    message: updated,
    note: 'Ours. The complainant sees the files. Silence of the complainant counts as not contested after the days that the office sets, never as a confirmation.',
  },
  remindBody: {
    ...followUp,
    call: 'POST /CompliantActions/RemindBody',
    summary: 'Reminds the body of an order, by a letter',
    body: wireObject({ complaintId, order, reason: longText.optional() }),
    message: updated,
    note: 'Ours. Once a day for each order: 409 `reminded-already`.',
  },
  extendOrder: {
    ...followUp,
    call: 'POST /CompliantActions/ExtendOrder',
    summary: 'Gives a body more time for an order',
    body: wireObject({ complaintId, order, dueOn: named('dueDate', aDay), reason: longText.optional() }),
    message: updated,
    note: 'Ours. The complainant reads the reason.',
  },
  escalateOrder: {
    ...followUp,
    call: 'POST /CompliantActions/EscalateOrder',
    summary: 'Puts an overdue order before the body above, by a letter',
    body: wireObject({
      complaintId,
      order,
      organizationId: z.int({ error: 'no-such-choice' }).min(1).max(2_147_483_647).optional(),
      reason: longText.optional(),
    }),
    message: updated,
    note: 'Ours.',
  },
  endOrder: {
    ...followUp,
    call: 'POST /CompliantActions/EndOrder',
    summary: 'Ends an order: carried out, in part, refused, or no longer possible',
    body: wireObject({
      complaintId,
      order,
      ending: z.enum(givenEndings, { error: 'no-such-choice' }).optional(),
      reason: longText.optional(),
    }),
    message: updated,
    note: 'Ours. The complainant reads the reason.',
  },
  confirmOrderAtDesk: {
    ...followUp,
    access: { page: 'Complaints - Register' },
    call: 'POST /CompliantActions/ConfirmOrderAtDesk',
    summary: 'The desk records that the complainant confirms an order as carried out',
    body: wireObject({ complaintId, ...answering }),
    message: saved,
    note: 'Ours. The order ends with it.',
  },
  contestOrderAtDesk: {
    ...followUp,
    access: { page: 'Complaints - Register' },
    call: 'POST /CompliantActions/ContestOrderAtDesk',
    summary: 'The desk records that the complainant contests a report',
    body: wireObject({ complaintId, ...contesting }),
    message: saved,
    note: 'Ours.',
  },
  confirmOrder: {
    call: 'POST /CompliantActions/ConfirmOrder',
    summary: 'The complainant confirms that an order was carried out',
    access: 'possession',
    body: wireObject({ ...caseIds, ...answering }),
    answer: z.array(myOrder),
    message: saved,
    note: `Ours. ${own} The order ends with it.`,
  },
  contestOrder: {
    call: 'POST /CompliantActions/ContestOrder',
    summary: 'The complainant says that an order was carried out only in part, or not',
    access: 'possession',
    body: wireObject({ ...caseIds, ...contesting }),
    answer: z.array(myOrder),
    message: saved,
    note: `Ours. ${own} The body owes the order again.`,
  },
  getOrders: {
    call: 'GET /CompliantActions/GetOrders/:complaintId',
    summary: 'The orders of a complaint with what happened to them, by number',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: integerText }),
    answer: z.array(caseOrder),
    note: 'Ours. Orders stand in the decision, per issue; they are issued with the conclusion, and their time runs once it stands.',
  },
  getMyOrders: {
    call: 'GET /CompliantActions/GetMyOrders/:compliant_id/:complaintRefNo',
    summary: 'The orders in the decision on one’s own complaint, by number',
    access: 'possession',
    params: caseParams,
    answer: z.array(myOrder),
    note: `Ours. ${own}`,
  },
})
