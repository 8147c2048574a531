import { z } from 'zod'
import { partySchema } from './application.ts'
import { party } from '../values/complaint-parts.ts'
import { actionAnswer, representativeRow } from '../desk/complaints.ts'
import { endpoints } from '../http/endpoint.ts'
import { named, takesBack, wireObject } from '../http/wire.ts'

/** The file of the complaint that authorises the representative: uploaded first, or brought with the application. */
const mandate = z.uuid({ error: ({ input }) => (input === undefined ? 'required' : 'no-such-file') })
const complaintId = named('compliant_id', z.int({ error: 'required' }))
/** A person as they were read, or only the entered fields. */
const representative = takesBack(party, partySchema)

export const representativesContract = endpoints({
  addRepresentative: {
    call: 'POST /Complaints/AddComplaintRepresentative',
    summary: 'Adds a representative of the complainant or the group',
    access: { page: 'Complaints - Register' },
    body: wireObject({ complaintId, representative, mandateId: named('mandateLetter', mandate) }),
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Representative Added Successfully',
    note: 'The rule requires the mandate letter.',
  },
  updateRepresentative: {
    call: 'POST /Complaints/UpdateComplaintRepresentative',
    summary: 'Changes the details of a representative',
    access: { page: 'Complaints - Register' },
    body: takesBack(
      representativeRow,
      wireObject({
        /** If given, it has to be the complaint of the representative. */
        complaintId: named('compliant_id', z.int().optional()),
        representativeId: z.int({ error: 'required' }),
        representative,
        mandateId: named('mandateLetter', mandate.optional()),
      }),
    ),
    version: 'optional',
    answer: actionAnswer,
    message: 'Compliant Representative Update Successfully',
    note: 'Takes a row of GetCompliantRepresentatives as it was read. The former values are kept; without a mandate letter the one on file stays. If nothing differs, nothing is changed and the answer has the state of the case.',
  },
})
