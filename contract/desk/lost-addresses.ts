import { z } from 'zod'
import { contactFields } from '../filing/application.ts'
import { endpoints } from '../http/endpoint.ts'
import { named, wireObject } from '../http/wire.ts'
import { identityDocuments } from '../values/action-choices.ts'
import { actionAnswer, actionFields } from './complaints.ts'
import { longText } from './directing.ts'

/** Whom the clerk has before them, and how they know; both are required. */
const identity = {
  /** The document that the clerk saw. */
  document: z.enum(identityDocuments, { error: 'no-such-choice' }).optional(),
  reason: longText.optional(),
}

const complaintId = named('compliant_id', z.int({ error: 'required' }))
const access = { page: 'Complaints - Register' } as const
const checked =
  'Only after the identity was checked in person: `document` and `reason` are required, and stand in the track. The document’s number is not asked for.'

/** Complainants whom no message reaches any more, at the desk. */
export const lostAddressesContract = endpoints({
  issuePin: {
    call: 'POST /Complaints/IssuePin',
    summary: 'Issues a new PIN for a complaint to its complainant at the desk; the former one ends',
    access,
    body: wireObject({ complaintId, ...identity }),
    version: 'optional',
    answer: wireObject({
      ...actionFields,
      /** To be printed; null in the answer of a repeated call, because only its hash is kept: another one can be issued. */
      pin: z.string().nullable(),
    }),
    message: 'Action saved successfully',
    note: `Ours. ${checked} Everybody on file is told that a PIN was issued.`,
  },
  correctContact: {
    call: 'POST /Complaints/CorrectContact',
    summary: 'Corrects how a person of a complaint is reached, while it is open',
    access,
    body: wireObject({ complaintId, partyId: z.int({ error: 'required' }), ...contactFields, ...identity }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Action saved successfully',
    note: `Ours. ${checked} A phone or an e-mail is required (\`contact-missing\` on phone); a field that is left out has none afterwards. The former values are kept, and told of the change.`,
  },
})
