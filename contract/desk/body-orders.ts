import { z } from 'zod'
import { attachment, day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { orderAnswers } from '../values/choices.ts'
import { orderEndings, orderStates } from '../values/action-choices.ts'
import { longText } from './directing.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { refusedFile } from '../filing/file.ts'
import { integerText } from '../http/wire.ts'

/** Orders that the list of a body shows. */
export const mostBodyOrders = 200

/** What a body reads of an order that it owes, and nothing else of the case. */
const orderOfBody = {
  id: z.int(),
  /** The letter’s number and its own, as in the letters to the body. */
  reference: z.string(),
  /** Which office ordered it, and the language of its texts. */
  office: bilingual,
  language: z.enum(['en', 'am']),
  department: bilingual.nullable(),
  text: z.string(),
  proof: z.string(),
  /** The day that the decision names, and the last day of the time once that has begun. */
  namedDay: day,
  dueOn: day.nullable(),
  state: z.enum(orderStates),
  isOverdue: z.boolean(),
  issuedAt: instant,
} as const

const listed = z.object(orderOfBody)
export type ListedBodyOrder = z.output<typeof listed>

const bodyOrder = z.object({
  ...orderOfBody,
  /** Whether the body can report now: the time runs, and nothing was reported or the complainant contested it. */
  isOwed: z.boolean(),
  /** What the complainant answered to the last report, without their words. */
  answer: z.enum(orderAnswers).nullable(),
  ending: z.enum(orderEndings).nullable(),
  endedAt: instant.nullable(),
  /** What was reported, oldest first: by the body itself, or recorded by the office. */
  reports: z.array(z.object({ at: instant, isOwn: z.boolean(), text: z.string(), documents: z.array(attachment) })),
  /** The documents of the next report. */
  ownDocuments: z.array(attachment),
})
export type BodyOrder = z.output<typeof bodyOrder>

const id = z.int({ error: 'required' }).min(1).max(2_147_483_647)
const oneOrder = z.object({ id: integerText })

export const bodyOrdersContract = endpointsWith(
  { access: 'respondent', answer: bodyOrder },
  {
    listBodyOrders: {
      call: 'GET /Statements/GetOrders',
      summary: 'The orders to the reader’s body: open ones first, by their last day, then the newest',
      answer: z.array(listed),
      note: `Ours. The first ${mostBodyOrders}.`,
    },
    getBodyOrder: {
      call: 'GET /Statements/GetOrder/:id',
      summary: 'One order to the reader’s body, with what was reported',
      params: oneOrder,
      note: 'Ours. 404 for an order to another body, as for one that does not exist.',
    },
    reportBodyOrder: {
      call: 'POST /Statements/ReportOrder',
      summary: 'The body reports that it has carried an order out; the complainant is asked',
      body: z.object({ id, text: longText.optional() }),
      message: 'Action saved successfully',
      note: 'Ours. With the documents that were added; the complainant sees them. 409 `no-order-owed`.',
    },
    addOrderDocuments: {
      call: 'POST /Statements/AddOrderDocuments/:id',
      summary: 'Receives files for a report of an order that is not given yet',
      params: oneOrder,
      form: { files: 'several' },
      answer: z.object({ order: bodyOrder, refused: z.array(refusedFile) }),
      message: 'Attachment added successfully',
      note: 'Ours. Multipart, field `file`. The bounds and checks of every other file.',
    },
    removeOrderDocument: {
      call: 'POST /Statements/RemoveOrderDocument',
      summary: 'Removes a file from a report of an order that is not given yet',
      body: z.object({ id, fileId: z.uuid('no-such-file') }),
      message: 'Attachment removed successfully',
    },
  },
)
