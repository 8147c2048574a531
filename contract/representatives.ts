import { z } from 'zod'
import { partySchema } from './application.ts'
import { party } from './complaint-parts.ts'
import { actionAnswer, representativeRow } from './complaints.ts'
import { endpoints } from './endpoint.ts'
import { named, takesBack, wireObject } from './wire.ts'

/** Of the files of the complaint the one that lets the representative speak: uploaded first, or brought with the application. */
const mandate = z.uuid({ error: ({ input }) => (input === undefined ? 'required' : 'no-such-file') })
const complaintId = named('compliant_id', z.int({ error: 'required' }))
/** A person as one is read, or with what is entered alone. */
const representative = takesBack(party, partySchema)

export const representativesContract = endpoints({
  addRepresentative: {
    method: 'POST',
    path: '/Complaints/AddComplaintRepresentative',
    summary: 'Adds somebody who speaks for the complainant or the group',
    access: { page: 'Complaints - Register' },
    body: wireObject({ complaintId, representative, mandateId: named('mandateLetter', mandate) }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Representative Added Successfully',
    failure: 'Error Saving Changes',
    note: 'The rule requires the mandate letter.',
  },
  updateRepresentative: {
    method: 'POST',
    path: '/Complaints/UpdateComplaintRepresentative',
    summary: 'Changes the details of a representative',
    access: { page: 'Complaints - Register' },
    body: takesBack(
      representativeRow,
      wireObject({
        /** Where it is given it has to be the complaint of the representative. */
        complaintId: named('compliant_id', z.int().optional()),
        representativeId: z.int({ error: 'required' }),
        representative,
        mandateId: named('mandateLetter', mandate.optional()),
      }),
    ),
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Representative Update Successfully',
    failure: 'Error Saving Changes',
    note: 'Takes a row of GetCompliantRepresentatives as it was read. What stood there before is kept; without a mandate letter the one on file stays. Where nothing differs, nothing is done and the answer tells how the case stands.',
  },
})
