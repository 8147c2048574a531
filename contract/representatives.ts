import { z } from 'zod'
import { partySchema } from './application.ts'
import { actionAnswer } from './complaints.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'

const complaintId = named('compliant_id', z.int({ error: 'required' }))

export const representativesContract = endpoints({
  addRepresentative: {
    method: 'POST',
    path: '/Complaints/AddComplaintRepresentative',
    summary: 'Adds somebody who speaks for the complainant or the group',
    access: { page: 'Complaints - Register' },
    body: wireObject({ complaintId, representative: partySchema }),
    answer: actionAnswer,
    message: 'Compliant Representative Added Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version that was seen. The mandate letter is attached to the complaint by itself.',
  },
  updateRepresentative: {
    method: 'POST',
    path: '/Complaints/UpdateComplaintRepresentative',
    summary: 'Changes the details of a representative',
    access: { page: 'Complaints - Register' },
    body: wireObject({ representativeId: z.int({ error: 'required' }), representative: partySchema }),
    answer: actionAnswer,
    message: 'Compliant Representative Update Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version of the complaint that was seen. What stood there before is kept.',
  },
})
