import { z } from 'zod'
import { partySchema } from './application.ts'
import { actionAnswer } from './complaints.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'

/** Of the files of the complaint the one that lets the representative speak: uploaded first, or brought with the application. */
const mandate = z.uuid({ error: ({ input }) => (input === undefined ? 'required' : 'no-such-file') })
const complaintId = named('compliant_id', z.int({ error: 'required' }))

export const representativesContract = endpoints({
  addRepresentative: {
    method: 'POST',
    path: '/Complaints/AddComplaintRepresentative',
    summary: 'Adds somebody who speaks for the complainant or the group',
    access: { page: 'Complaints - Register' },
    body: wireObject({ complaintId, representative: partySchema, mandateId: named('mandateLetter', mandate) }),
    answer: actionAnswer,
    message: 'Compliant Representative Added Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version that was seen. The rule requires the mandate letter.',
  },
  updateRepresentative: {
    method: 'POST',
    path: '/Complaints/UpdateComplaintRepresentative',
    summary: 'Changes the details of a representative',
    access: { page: 'Complaints - Register' },
    body: wireObject({
      representativeId: z.int({ error: 'required' }),
      representative: partySchema,
      mandateId: named('mandateLetter', mandate.optional()),
    }),
    answer: actionAnswer,
    message: 'Compliant Representative Update Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version of the complaint that was seen. What stood there before is kept; without a mandate letter the one on file stays.',
  },
})
