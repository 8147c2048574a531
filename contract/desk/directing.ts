import { z } from 'zod'
import { cleanText } from '../values/clean-text.ts'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { actionAnswer } from './complaints.ts'
import { endpoints } from '../http/endpoint.ts'
import { alsoSpelled, named, wireObject } from '../http/wire.ts'

/** Actions of DirectCompliantForAction; the specification has one call for all of them. */
export const directingActions = ['request-standard', 'not-admit', 'forward', 'direct-for-action'] as const
export type DirectingAction = (typeof directingActions)[number]

/** A longer text that staff type: a reason, an opinion. */
export const longText = z.string({ error: 'not-text' }).overwrite(cleanText).max(4000, 'too-long')

/** One item of a list that staff type: a document, a question. */
export const listItem = z.string({ error: 'not-text' }).overwrite(cleanText).max(500, 'too-long')

/** A person whom a case was directed to; those who left or declined stay in the list. */
const caseHandler = wireObject({
  userId: z.int(),
  name: bilingual,
  role: bilingual.nullable(),
  organization: bilingual.nullable(),
  isLead: z.boolean(),
  directedAt: instant,
  acceptedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  declineReason: z.string().nullable(),
  removedAt: instant.nullable(),
})
export type CaseHandler = z.output<typeof caseHandler>

export const caseHandlers = wireObject({
  isHandledByGroup: z.boolean(),
  handlers: named('CompliantGroupHandlersList', z.array(caseHandler)),
})
export type CaseHandlers = z.output<typeof caseHandlers>

/** Handlers by their ids, or as they were read: those who declined or left are then ignored. */
const sentHandlers = alsoSpelled(
  z.array(z.union([z.int(), caseHandler])).max(200, 'too-many'),
  z.array(z.int()).max(50, 'too-many'),
  sent =>
    sent
      .filter(each => typeof each === 'number' || (each.declinedAt === null && each.removedAt === null))
      .map(each => (typeof each === 'number' ? each : each.userId)),
)

/** The handlers of a case. */
export const directingFields = {
  handlerIds: named('CompliantGroupHandlersList', sentHandlers.optional()),
  /** The lead of several handlers: by default the former lead, or else the first of the list; null is refused. */
  leadId: named('leadHandlerId', z.int().nullish()),
  /** Follows from the list; may be left out. */
  isHandledByGroup: z.boolean().optional(),
}

/** The rule of an action says which fields it needs; it names every missing one. */
const directing = wireObject({
  complaintId: named('CompliantId', z.int({ error: 'required' })),
  /** By default it follows from the other fields. */
  action: named('complaintAction', z.enum(directingActions, { error: 'no-such-choice' }).optional()),
  reason: longText.optional(),
  /** With `request-standard`: what the complainant has to supply, item by item. */
  missingItems: z.array(listItem).max(30, 'too-many').optional(),
  /** With `not-admit`: a constant of field `non-admission-reason`. */
  nonAdmissionReasonId: z.int().optional(),
  /** With `not-admit`: where to go instead. */
  whereInstead: longText.optional(),
  /** With `request-standard` and `not-admit`: the letter goes out although it is not in the complainant’s language. */
  otherLanguage: z.boolean().optional(),
  /** With `forward`: the standard is fulfilled. */
  fulfilsStandard: z.boolean().optional(),
  severityId: z.int().optional(),
  departmentId: z.int().optional(),
  /** With `direct-for-action`. */
  ...directingFields,
})
export type Directing = z.output<typeof directing>

export const directingContract = endpoints({
  directComplaint: {
    call: 'POST /Complaints/DirectCompliantForAction',
    summary:
      'The receiver’s and the officer’s step: asks for what is missing, refuses, forwards, or directs to handlers',
    access: 'signed-in',
    body: directing,
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Action Created Successfully',
    note: '`complaintAction` says which step; left out it is `direct-for-action` with handlers, `request-standard` with `missingItems`, `not-admit` with its reason or where to go instead, and `forward` with `fulfilsStandard`, a severity or a department. The lifecycle names the permission of each. `isHandledByGroup` may be left out: it is true with more than one handler, and whatever the step, one that contradicts the list is refused. A letter in another language than the complainant’s is refused at `otherLanguage` until that is true. A sign that no font of the letters has is refused at its field with `not-printable` and `signs`; one in what was filed stops the letter: 409 `not-printable`, `details.places`. The record is null when the step led out of the caller’s visibility.',
  },
})
