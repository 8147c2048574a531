import { correctionSchema } from './application.ts'
import { party, presentedIssue } from '../values/complaint-parts.ts'
import { actionAnswer } from '../desk/complaints.ts'
import { endpoints } from '../http/endpoint.ts'
import { alsoSpelled, named, takesBack, wireObject } from '../http/wire.ts'
import { z } from 'zod'

const { complainant, complaint } = correctionSchema.shape

/** The text of an issue, or the whole issue as it was read. */
const issue = z.union([z.string(), presentedIssue])
const issues = alsoSpelled(z.array(issue, { error: 'not-a-list' }), complaint.shape.issues, read =>
  read.map(each => (typeof each === 'string' ? each : each.text)),
)

export const complaintChangesContract = endpoints({
  updateComplaint: {
    call: 'POST /Complaints/UpdateComplaint',
    summary: 'Corrects what was filed, until the complaint is forwarded',
    access: { page: 'Complaints - Register' },
    body: wireObject({
      complaintId: named('compliant_id', z.int({ error: 'required' })),
      ...correctionSchema.shape,
      complainant: takesBack(party, complainant),
      complaint: complaint.extend({ issues }),
    }),
    version: 'required',
    answer: actionAnswer,
    message: 'Compliant Action update Successfully',
    note: 'The former text is kept. An issue can be reworded, never removed.',
  },
})
