import type { ComplaintDetail } from '#contract/complaints.ts'
import { browserClient } from '#web/platform/api.ts'

/** What was decided in a case: nothing at all before it was investigated, or not admitted. */
export async function loadDecisions({ complaintId, track }: ComplaintDetail) {
  const isBegun = track.some(({ toStatus }) => ['UNDER_INVESTIGATION', 'NOT_ADMITTED'].includes(toStatus))
  if (!isBegun) return null
  const params = { complaintId }
  const [opinions, solution, history] = await Promise.all([
    browserClient.getGroupDecisions({ params }),
    browserClient.getSolution({ params }),
    browserClient.getSolutionHistory({ params }),
  ])
  return { opinions, solution, ...history }
}
export type Decisions = NonNullable<Awaited<ReturnType<typeof loadDecisions>>>
