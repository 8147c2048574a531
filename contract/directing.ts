import { z } from 'zod'
import { cleanText } from './application.ts'
import { actionAnswer } from './complaints.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'

/** What DirectCompliantForAction does; the specification has one call for all of it. */
export const directingActions = ['request-standard', 'not-admit', 'forward', 'direct-for-action'] as const
export type DirectingAction = (typeof directingActions)[number]

/** A longer text that staff type: a reason, an opinion. */
export const longText = z.string({ error: 'not-text' }).overwrite(cleanText).max(4000, 'too-long')

const listItem = z.string({ error: 'not-text' }).overwrite(cleanText).max(500, 'too-long')

/** To whom a case is directed. */
export const directingFields = {
  handlerIds: named('CompliantGroupHandlersList', z.array(z.int()).max(50, 'too-many').optional()),
  /** Needed with more than one handler. */
  leadId: named('leadHandlerId', z.int().optional()),
  /** Follows from the list; may be left out. */
  isHandledByGroup: z.boolean().optional(),
}

/** Which fields an action needs, its rule says; it names every one that is missing. */
const directing = wireObject({
  complaintId: named('CompliantId', z.int({ error: 'required' })),
  action: named(
    'complaintAction',
    z.enum(directingActions, { error: ({ input }) => (input ? 'no-such-choice' : 'required') }),
  ),
  reason: longText.optional(),
  /** With `request-standard`: what the complainant has to supply, item by item. */
  missingItems: z.array(listItem).max(30, 'too-many').optional(),
  /** With `not-admit`: a constant of field `non-admission-reason`. */
  nonAdmissionReasonId: z.int().optional(),
  /** With `not-admit`: where to go instead. */
  whereInstead: longText.optional(),
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
    method: 'POST',
    path: '/Complaints/DirectCompliantForAction',
    summary:
      'The receiver’s and the officer’s step: asks for what is missing, refuses, forwards, or directs to handlers',
    access: 'signed-in',
    body: directing,
    answer: actionAnswer,
    message: 'Compliant Action Created Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version that was seen. `complaintAction` says which step; the lifecycle names the permission of each. `isHandledByGroup` may be left out: it is true with more than one handler, and whatever the step, one that contradicts the list is refused. The record is null when the step led out of the caller’s sight.',
  },
})
