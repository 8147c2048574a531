import { z } from 'zod'
import { day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { named, wireObject } from '../http/wire.ts'
import { orderAnswers } from '../values/choices.ts'
import { orderEndings, orderStates } from '../values/action-choices.ts'

/** What staff and the complainant may both read of an order. */
export const orderFields = {
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
  /** The day on which the report came. */
  reportedOn: day.nullable(),
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

export const myOrder = wireObject(orderFields)
export type MyOrder = z.output<typeof myOrder>
