import { z } from 'zod'
import { day, place } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { orderStates } from '../values/action-choices.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

const bodysOrders = z.object({
  organization: place,
  /** Not ended, whether or not their time has begun. */
  open: z.int(),
  overdue: z.int(),
  /** Reported as carried out; the complainant can still answer. */
  reported: z.int(),
  contested: z.int(),
  /** Ended since the day `since`, by ending. */
  ended: z.object({
    fulfilled: z.int(),
    partly: z.int(),
    refused: z.int(),
    impossible: z.int(),
    'set-aside': z.int(),
  }),
  /** Carried out in time since then, of those that ended as carried out, in part or refused, and those that are overdue. */
  inTime: z.object({ count: z.int(), of: z.int() }),
})
export type BodysOrders = z.output<typeof bodysOrders>

const openOrder = wireObject({
  id: z.int(),
  complaintId: named('compliant_id', z.int()),
  /** By which it is named outside the office. */
  reference: z.string(),
  organization: place,
  department: bilingual.nullable(),
  text: z.string(),
  state: z.enum(orderStates),
  /** The day that the decision names, and the last day of its time once that has begun. */
  namedDay: day,
  dueOn: named('dueDate', day.nullable()),
  isOverdue: z.boolean(),
})
export type OpenOrder = z.output<typeof openOrder>

export const owedOrdersContract = endpoints({
  getOwedOrders: {
    call: 'GET /CompliantActions/GetOwedOrders',
    summary: 'What each body owes by orders of decisions, and the open orders, the oldest due day first',
    access: { page: 'Complaints - Follow up' },
    query: z.object({
      /** Only the open orders of this body. */
      organizationId: integerText.optional(),
      /** Only the overdue ones. */
      overdue: z.literal('yes').optional(),
    }),
    answer: z.object({
      /** The first day of the ended orders that are counted. */
      since: day,
      /** The body with the most overdue orders first. */
      bodies: z.array(bodysOrders),
      orders: z.array(openOrder),
      /** There are more than were sent. */
      areMore: z.object({ bodies: z.boolean(), orders: z.boolean() }),
    }),
    note: 'Ours. Of the cases that the caller sees; 100 bodies and 200 orders at most. The filters narrow the orders alone. A body that was merged counts as its successor.',
  },
})
