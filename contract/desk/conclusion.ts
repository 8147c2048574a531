import { trackingIdField } from '../values/pasted-code.ts'
import { z } from 'zod'
import { clockName, closeReason, day, instant, ledgerEntry, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { proposalSearch } from '../values/staff-choice.ts'
import { actionAnswer, complaintDetail } from './complaints.ts'
import { conclusionContent } from './conclusion-content.ts'
import { longText } from './directing.ts'
import { myOrder } from './order-fields.ts'
import { endpoints } from '../http/endpoint.ts'
import { publicStep } from '../filing/tracking.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { contactChannels, contactOutcomes, reviewOutcomes } from '../values/action-choices.ts'

export { contactChannels, contactOutcomes, reviewOutcomes, type ReviewOutcome } from '../values/action-choices.ts'

/** Under the names of the wire. */
const issuedContent = wireObject({
  ...conclusionContent.shape,
  attachments: named('attachements', conclusionContent.shape.attachments),
})

/** A conclusion issued to the complainant, and the answer to it. */
export const conclusion = wireObject({
  id: z.int(),
  kind: z.enum(['decision', 'non-admission']),
  /** Upheld or decided anew by a review: it can be accepted and no longer rejected. */
  isFinal: z.boolean(),
  /** A review put it in the place of a former decision. */
  isReplacement: z.boolean(),
  /** A review put another decision in its place. */
  isReplaced: z.boolean(),
  issuedAt: named('issuedDate', instant),
  content: issuedContent,
  /** Reason of the review that upheld it, or put it in the place of a former one. */
  reviewReason: z.string().nullable(),
  answer: z.enum(['accepted', 'rejected']).nullable(),
  answeredAt: instant.nullable(),
  rejectionReason: z.string().nullable(),
  rating: z.int().nullable(),
  ratingComment: z.string().nullable(),
})
export type Conclusion = z.output<typeof conclusion>

/** A complaint as its complainant acts on it. */
export const ownCase = wireObject({
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  closeReason: closeReason.nullable(),
  version: z.int(),
  departmentId: z.int().nullable(),
  dueAt: instant.nullable(),
  dueClock: clockName.nullable(),
  steps: named('statusTrack', z.array(publicStep)),
  ledger: named('deadlineLedger', z.array(ledgerEntry)),
  /** Newest first. */
  conclusions: named('compliantDecisions', z.array(conclusion)),
  /** What the decision orders, and what became of it. */
  orders: z.array(myOrder),
  /** How many statements of the body complained against the complainant may read. */
  sharedStatements: z.int(),
  /** What the complainant may do now, as kebab verbs of the lifecycle. */
  availableActions: z.array(z.string()),
  /** For a closed complaint: the last day to reopen it without new evidence; null when it cannot be reopened. */
  reopenUntil: instant.nullable(),
  /** For a closed complaint: the last day to reopen it with new evidence, also when it has passed; null when nothing reopens it. */
  evidenceUntil: instant.nullable(),
})
export type OwnCase = z.output<typeof ownCase>

const complaintId = named('compliant_id', z.int({ error: 'required' }))
/** The complainant's own complaint is named by both, in a body and in a path. */
export const caseIds = {
  complaintId,
  trackingId: named('complaintRefNo', trackingIdField),
}
export const caseParams = wireObject({
  complaintId: named('compliant_id', integerText),
  trackingId: named('complaintRefNo', trackingIdField),
})
export const own = 'The complaint has to be one’s own by both the id and the tracking ID; any other is 404.'
const version = 'If-Match carries the version that was seen.'

/** A member of staff who may review, with their present work. */
const reviewer = wireObject({
  userId: z.int(),
  name: bilingual,
  organization: bilingual,
  /** Cases that wait for them, as their own list has them, counted up to 500. */
  casesWaiting: z.int(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})

export type Reviewer = z.output<typeof reviewer>

const reopened = wireObject({
  complaintId: named('compliant_id', z.int()),
  status: named('currentStatus', status),
  version: z.int(),
  /** For complainants. */
  ownCase: ownCase.nullable(),
  /** For staff, as far as they may see it. */
  complaint: named('compliant', complaintDetail.nullable()),
})

export const conclusionContract = endpoints({
  getOwnCase: {
    call: 'GET /CompliantActions/GetOwnCase/:compliant_id/:complaintRefNo',
    summary: 'One’s own complaint: what was concluded, and what one can do now',
    access: 'possession',
    params: caseParams,
    answer: ownCase,
    note: own,
  },
  acceptConclusion: {
    call: 'POST /CompliantActions/AcceptCompliantConclusion/:compliant_id/:complaintRefNo',
    summary: 'The complainant accepts what was concluded: the complaint is closed',
    access: 'possession',
    params: caseParams,
    version: 'optional',
    answer: ownCase,
    message: 'Action saved successfully',
    failure: 'Error Saving your Changes',
    note: `${own} ${version}`,
  },
  rejectConclusion: {
    call: 'POST /CompliantActions/RejectCompliantConclusion',
    summary: 'The complainant does not accept it: somebody who had nothing to do with the case reviews it',
    access: 'possession',
    body: wireObject({ ...caseIds, reason: longText.optional() }),
    version: 'optional',
    answer: ownCase,
    message: 'Action saved successfully',
    failure: 'Error Saving Rejection Status',
    note: `${own} ${version} Without \`reason\` it is taken, and recorded as rejected without a reason; an empty one is refused. The answer has the new state of complaint, track and decisions. A final conclusion is 409 \`conclusion-is-final\`.`,
  },
  rateConclusion: {
    call: 'POST /CompliantActions/RateConclusion',
    summary: 'The complainant’s rating, once the complaint is closed',
    access: 'possession',
    body: wireObject({
      ...caseIds,
      rating: z.int({ error: 'required' }).min(1, 'no-such-choice').max(5, 'no-such-choice').optional(),
      comment: longText.optional(),
    }),
    answer: ownCase,
    message: 'Action saved successfully',
    note: `${own} Rating again replaces the rating.`,
  },
  withdrawComplaint: {
    call: 'POST /Complaints/Withdraw',
    summary: 'The complainant withdraws the complaint: it is closed, and what waits for signatures is void',
    access: 'possession',
    body: wireObject({ ...caseIds, reason: longText.optional() }),
    version: 'required',
    answer: ownCase,
    message: 'Action saved successfully',
    note: `${own} ${version}`,
  },
  reopenComplaint: {
    call: 'POST /Complaints/Reopen',
    summary: 'Opens a closed complaint again: a reviewer looks at it',
    access: 'possession-or-staff',
    body: wireObject({ ...caseIds, reason: longText.optional(), newEvidence: longText.optional() }),
    version: 'required',
    answer: reopened,
    message: 'Action saved successfully',
    note: `${own} Staff need \`Complaints - Supervise\`. ${version} After the time for it only with new evidence and its document, by ReopenWithEvidence; never after the last day for that (409 \`too-late-to-reopen\`), and never when the conclusion is final.`,
  },
  reopenWithEvidence: {
    call: 'POST /Complaints/ReopenWithEvidence',
    summary: 'The same with documents, for the time in which new evidence is required',
    access: 'possession-or-staff',
    query: caseParams,
    version: 'required',
    form: { files: 'several', fields: ['reason', 'newEvidence', 'attachmentType'] },
    answer: reopened,
    message: 'Action saved successfully',
    note: `Ours. Multipart: fields \`reason\`, \`newEvidence\` and \`attachmentType\`, then any number of \`file\`. Both names of the complaint are in the query. ${own} Staff need \`Complaints - Supervise\`. ${version} When a file is not taken, 422 on \`file\` names it in \`details.refused\`, the others are kept and count when the form comes again, and the complaint stays closed.`,
  },
  listReviewers: {
    call: 'GET /Complaints/GetReviewers/:compliant_id',
    summary: 'Who may review a complaint: people who took no part in it, those of one’s own body first',
    access: { page: 'Complaints - Supervise' },
    params: wireObject({ complaintId: named('compliant_id', integerText) }),
    query: proposalSearch,
    answer: z.array(reviewer),
    note: 'The first 50 of those who match.',
  },
  assignReviewer: {
    call: 'POST /Complaints/AssignReviewer',
    summary: 'Gives a complaint under review to a reviewer, or to another one',
    access: { page: 'Complaints - Supervise' },
    body: wireObject({
      complaintId,
      reviewerId: z.int().optional(),
      reason: longText.optional(),
    }),
    version: 'required',
    answer: actionAnswer,
    message: 'Action saved successfully',
    note: `${version} The system does the same at once after a rejection or a reopening, when somebody may review.`,
  },
  getReview: {
    call: 'GET /CompliantActions/GetReview/:compliant_id',
    summary: 'What is reviewed: the conclusions with their answers, and which outcomes are possible',
    access: { page: 'Complaints - Review' },
    params: wireObject({ complaintId: named('compliant_id', integerText) }),
    answer: z.object({ conclusions: z.array(conclusion), outcomes: z.array(z.enum(reviewOutcomes)) }),
  },
  reviewComplaint: {
    call: 'POST /CompliantActions/Review',
    summary: 'The reviewer starts the work again, or upholds the conclusion, which then is final',
    access: { page: 'Complaints - Review' },
    body: wireObject({
      complaintId,
      outcome: z.enum(reviewOutcomes, { error: 'no-such-choice' }).optional(),
      reason: longText.optional(),
    }),
    version: 'required',
    answer: actionAnswer,
    message: 'Action saved successfully',
    note: `${version} \`admit\` after a non-admission, \`investigate\` after a decision, \`uphold\` after either.`,
  },
  recordContact: {
    call: 'POST /Complaints/RecordContact',
    summary:
      'Somebody of the office has called, written to or met the complainant, or tried to, or the complainant came or called',
    access: 'signed-in',
    body: wireObject({
      complaintId,
      channel: z.enum(contactChannels, { error: 'no-such-choice' }).optional(),
      outcome: z.enum(contactOutcomes, { error: 'no-such-choice' }).optional(),
      note: longText.optional(),
    }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Action saved successfully',
    note: 'If nothing proves that our message arrived, a complaint can be closed for lack of an answer only after `reached`, or after several of `not-reached`. What was said is required unless nobody was reached, or the complainant was only told that an answer is awaited.',
  },
})
