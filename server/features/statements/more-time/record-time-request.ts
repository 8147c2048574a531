import { z } from 'zod'
import { localDate } from '#server/features/calendar/index.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { checkTimeAsked, keepTimeAsked, mayAskForTime } from './ask-for-time.ts'
import { findOpenRequest, type OpenRequest } from '../statements.queries.ts'

const input = z.object({
  until: z.string().optional(),
  reason: z.string().optional(),
  receivedOn: z.string().optional(),
})

/**
 * Staff record that the body asked for more time on paper, and on which day that came; it is bounded and answered as one in the portal. Throws
 * InvalidInput, and what `checkTimeAsked` throws.
 */
export const recordTimeRequest: ActionRule<z.output<typeof input>, OpenRequest> = {
  action: 'ask-for-time',
  input,
  guard: mayAskForTime,

  async check(act) {
    const { receivedOn } = act.input
    const { open, faults } = await checkTimeAsked(act, await findOpenRequest(act.tx, act.complaint.id))
    refuseFields([
      ...faults,
      missing('receivedOn', receivedOn),
      receivedOn !== undefined &&
        receivedOn > localDate(act.at) && { field: 'receivedOn', reason: 'day-in-the-future' },
      receivedOn !== undefined &&
        receivedOn < localDate(open.asked_at) && { field: 'receivedOn', reason: 'before-it-was-asked' },
    ])
    return open
  },

  async effect(act, open) {
    const { receivedOn = null } = act.input
    const effect = await keepTimeAsked(act, open, { byId: act.authorId ?? 0, receivedOn })
    return { ...effect, roleId: await roleOf(act.tx, act.authorId), details: { ...effect.details, receivedOn } }
  },
}
