import { z } from 'zod'
import { day } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { answerFields, mostQuestions } from '../values/choices.ts'
import { proposalSearch } from '../values/staff-choice.ts'
import { actionAnswer } from './complaints.ts'
import { undoMinutes } from './desk-choices.ts'
import { caseHandlers, directingFields, listItem, longText } from './directing.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, takesBack, wireObject } from '../http/wire.ts'

/** Somebody who may hold a case, with the facts that help to choose. */
const proposedHolder = wireObject({
  userId: z.int(),
  name: bilingual,
  role: bilingual,
  organization: bilingual.nullable(),
  /** Works for the body that handles the case. */
  isOfHandlingBody: z.boolean(),
  /** Serves the place of decision, or a place around it. */
  servesPlace: z.boolean(),
  /** Cases that wait for them, as their own list has them, counted up to 500. */
  casesWaiting: z.int(),
  /** Supervises, and comes after those whose own work it is. */
  supervises: z.boolean(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})
export type ProposedHolder = z.output<typeof proposedHolder>

const complaintId = z.int({ error: 'required' })
const message = 'Action saved successfully'
const oneComplaint = wireObject({ complaintId: integerText })
const proposalNote =
  'Ours. Active users with the permission and not of the body complained against: first those of the handling body, then by how near the place they serve is, then by the cases that wait for them; who is away comes last. The first 50 of those who match.'
const usual = { answer: actionAnswer } as const

export const caseHandlingContract = endpointsWith(usual, {
  updateDirecting: {
    call: 'POST /Complaints/UpdateCaseDirectingAction',
    summary: 'Changes the handlers of a case',
    access: { page: 'Complaints - Direct' },
    body: takesBack(
      caseHandlers,
      wireObject({
        complaintId: named('CompliantId', complaintId),
        ...directingFields,
        reason: longText.optional(),
      }),
    ),
    version: 'optional',
    message: 'Compliant Action update Successfully',
    note: 'The list is the whole list, of ids or as GetComplaintGroupHandlers answers it; those who are no longer in it are told. `isHandledByGroup` may be left out; one that contradicts the list is refused.',
  },
  listCaseHandlers: {
    call: 'GET /Complaints/GetComplaintGroupHandlers/:complaintId',
    summary: 'The present and former handlers of a case, and who has accepted',
    access: { page: 'Complaints - List View' },
    params: oneComplaint,
    answer: caseHandlers,
    note: 'Those who handle it now come first, the lead before all. `isHandledByGroup` says whether they are more than one.',
  },
  takeBackDirecting: {
    call: 'POST /Complaints/TakeBackDirecting',
    summary: 'The officer takes back a directing that they have just made',
    access: { page: 'Complaints - Direct' },
    body: wireObject({ complaintId: named('CompliantId', complaintId) }),
    version: 'required',
    message,
    note: `Ours. Within ${undoMinutes} minutes, and only while nobody else has acted on the case. If-Match carries the version that was seen.`,
  },
  acceptCase: {
    call: 'POST /CompliantActions/AcceptCompliantCase/:complaintId',
    summary: 'A handler accepts a case; with the lead’s acceptance the investigation begins',
    access: { page: 'Complaints - Decide' },
    params: oneComplaint,
    version: 'optional',
    message,
    note: 'The lead sends the version that was seen as If-Match.',
  },
  declineCase: {
    call: 'POST /CompliantActions/DeclineCase',
    summary: 'A handler declines a case with a reason; if it is the lead, the case returns to its officer',
    access: { page: 'Complaints - Decide' },
    body: wireObject({ complaintId: named('compliant_id', complaintId), reason: longText.optional() }),
    version: 'required',
    message,
    note: 'Ours. If-Match carries the version that was seen. The record is null when the case is not visible.',
  },
  adjustComplaint: {
    call: 'POST /Complaints/AdjustComplaint',
    summary: 'Supplies what the receiver asked for: a text, documents, or both',
    access: 'possession-or-staff',
    query: wireObject({ complaintId: named('CompliantId', integerText) }),
    version: 'required',
    form: { files: 'several', fields: ['text', 'attachmentType'] },
    message,
    note: 'Ours. Multipart: fields `text` and `attachmentType`, then any number of `file`. If-Match carries the version that was seen. Documents that were added since the request count too. When a file is not taken, 422 on `file` names it in `details.refused`, the others are kept, and the complaint is not moved on. Staff need `Complaints - Register`; for complainants the record is null.',
  },
  requestInformation: {
    call: 'POST /CompliantActions/RequestInformation',
    summary: 'Asks the complainant questions, or for documents, while a case is investigated or reviewed',
    access: 'signed-in',
    body: wireObject({
      complaintId: named('CompliantId', complaintId),
      questions: z.array(listItem).max(mostQuestions, 'too-many').optional(),
      /** Wanted documents, item by item. */
      missingItems: z.array(listItem).max(30, 'too-many').optional(),
      /** The last day for the answer. */
      answerOn: z.iso.date({ error: 'not-a-date' }).optional(),
      reason: longText.optional(),
      /** The letter goes out although it is not in the complainant’s language. */
      otherLanguage: z.boolean().optional(),
    }),
    version: 'required',
    message,
    note: 'Ours. By the lead handler or the case officer while it is investigated, by the reviewer while it is reviewed; If-Match carries the version that was seen. The clock pauses until the answer, at the longest until the end of `answerOn`. 409 `requests-used-up` after as many requests as the office allows for one investigation or review; 422 on `answerOn` (`day-too-late`, with `details.most` working days) for a day beyond the office’s bound.',
  },
  supplyInformation: {
    call: 'POST /CompliantActions/SupplyInformation',
    summary: 'Answers what the office asked: each question, a text, documents, or any of these',
    access: 'possession-or-staff',
    query: wireObject({ complaintId: named('CompliantId', integerText) }),
    version: 'required',
    form: { files: 'several', fields: [...answerFields, 'text', 'attachmentType'] },
    message,
    note: 'Ours. Multipart: fields `answer1` to `answer10` in the order of the questions, `text` and `attachmentType`, then any number of `file`. If-Match carries the version that was seen. Questions may stay without an answer. Documents that were added since the request count too. When a file is not taken, 422 on `file` names it in `details.refused`, the others are kept, and the case is not moved on. Staff need `Complaints - Register`; for complainants the record is null.',
  },
  assignReceiver: {
    call: 'POST /Complaints/AssignReceiver',
    summary: 'Gives a new complaint to a receiver if none was found at once',
    access: { page: 'Complaints - Supervise' },
    body: wireObject({
      complaintId: named('CompliantId', complaintId),
      receiverId: z.int().optional(),
      reason: longText.optional(),
    }),
    version: 'required',
    message,
    note: 'Ours. If-Match carries the version that was seen.',
  },
  proposeHandlers: {
    call: 'GET /CaseExperts/ProposeHandlers/:complaintId',
    summary: 'Who can handle a case, best first',
    access: { page: 'Complaints - Direct' },
    params: oneComplaint,
    query: proposalSearch,
    answer: z.array(proposedHolder),
    note: proposalNote,
  },
  proposeReceivers: {
    call: 'GET /CaseExperts/ProposeReceivers/:complaintId',
    summary: 'Who can receive a case, best first',
    access: { page: 'Complaints - Supervise' },
    params: oneComplaint,
    query: proposalSearch,
    answer: z.array(proposedHolder),
    note: proposalNote,
  },
})
