import { z } from 'zod'
import { day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { caseParams, own } from './conclusion.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { orderAnswers, orderEndings, orderStates } from '../values/choices.ts'

export { orderAnswers, orderEndings, orderStates, type OrderState } from '../values/choices.ts'

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

/** What staff and the complainant may both read of an order. */
const sharedFields = {
  id: z.int(),
  /** Its number in the case. */
  number: z.int(),
  /** The letter’s number and its own, `2019/000417/1`: it reveals nothing of the case. */
  reference: z.string(),
  issueOrdinal: z.int(),
  text: z.string(),
  proof: z.string(),
  organization: bilingual,
  department: bilingual.nullable(),
  /** The day that the decision names. */
  namedDay: day,
  /** The last day of its time, once that has begun. */
  dueOn: named('dueDate', day.nullable()),
  state: z.enum(orderStates),
  isOverdue: z.boolean(),
  issuedAt: instant,
  startedAt: instant.nullable(),
  reportedAt: instant.nullable(),
  /** The last day on which the complainant can contest the report. */
  answerBy: day.nullable(),
  answer: z.enum(orderAnswers).nullable(),
  answeredAt: instant.nullable(),
  ending: z.enum(orderEndings).nullable(),
  endedAt: instant.nullable(),
  /** What the body reported last, what the complainant said of it, and why it was ended. */
  report: z.string().nullable(),
  answerText: z.string().nullable(),
  endingReason: z.string().nullable(),
} as const

const orderEvent = wireObject({
  at: instant,
  kind: z.enum(orderEvents),
  party: z.enum(['staff', 'complainant', 'system']),
  byName: named('by', bilingual.nullable()),
  text: z.string().nullable(),
  dueOn: named('dueDate', day.nullable()),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})

const caseOrder = wireObject({ ...sharedFields, escalatedAt: instant.nullable(), events: z.array(orderEvent) })
export type CaseOrder = z.output<typeof caseOrder>

const myOrder = wireObject(sharedFields)
export type MyOrder = z.output<typeof myOrder>

export const ordersContract = endpoints({
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
