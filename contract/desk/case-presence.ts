import { z } from 'zod'
import { boundedCount, place } from '../values/complaint-parts.ts'
import { endpoints } from '../http/endpoint.ts'
import { named, wireObject } from '../http/wire.ts'

const casePresence = wireObject({
  /** Ten people at most. */
  others: z.array(place),
  unreadNotices: boundedCount,
})
export type CasePresence = z.output<typeof casePresence>

export const casePresenceContract = endpoints({
  haveCaseOpen: {
    call: 'POST /CasePresence/Here',
    summary:
      'Says that the caller has a case open now, and answers who else has and how many notices the caller has not read',
    access: { page: 'Complaints - List View' },
    body: wireObject({ complaintId: named('compliant_id', z.int()) }),
    answer: casePresence,
    note: 'Ours. Called once a minute while the case is visible and used. It is valid for two and a half minutes; only the notices of the case stay marked as read.',
  },
})
