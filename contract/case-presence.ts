import { z } from 'zod'
import { place } from './complaint-parts.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'

export const casePresenceContract = endpoints({
  haveCaseOpen: {
    method: 'POST',
    path: '/CasePresence/Here',
    summary: 'Says that the caller has a case open now, and answers who else has',
    access: { page: 'Complaints - List View' },
    body: wireObject({ complaintId: named('compliant_id', z.int()) }),
    answer: z.array(place),
    note: 'Ours. Made once a minute while the case is in view and used; it holds for two and a half minutes, and nothing of it is kept. Ten people at most.',
  },
})
