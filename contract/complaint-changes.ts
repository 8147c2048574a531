import { correctionSchema } from './application.ts'
import { actionAnswer } from './complaints.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'
import { z } from 'zod'

export const complaintChangesContract = endpoints({
  updateComplaint: {
    method: 'POST',
    path: '/Complaints/UpdateComplaint',
    summary: 'Puts right what was filed, until the complaint is forwarded',
    access: { page: 'Complaints - Register' },
    body: wireObject({
      complaintId: named('compliant_id', z.int({ error: 'required' })),
      ...correctionSchema.shape,
    }),
    answer: actionAnswer,
    message: 'Compliant Action update Successfully',
    failure: 'Error Saving Changes',
    note: 'If-Match carries the version that was seen. What stood there before is kept. An issue can be reworded, never removed.',
  },
})
