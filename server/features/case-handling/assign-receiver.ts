import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { roleOf } from './case-handling.queries.ts'
import { findUnfit } from '#server/features/case-people/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({ receiverId: z.int().optional(), reason: z.string().optional() })
export type Assignment = z.output<typeof input>

/**
 * A supervisor gives a new complaint to a receiver where none could be found at once. Refuses with InvalidInput when
 * nobody is chosen, or somebody who cannot receive it.
 */
export const assignReceiver: ActionRule<Assignment> = {
  action: 'assign-receiver',
  input,

  async check({ tx, complaint, input: { receiverId } }) {
    const unfit = await findUnfit(tx, receiverId === undefined ? [] : [receiverId], complaint, 'receiver')
    const [reason] = unfit.values()
    refuseFields([missing('receiverId', receiverId), reason && { field: 'receiverId', reason }])
  },

  async effect({ tx, input: { receiverId = 0, reason } }) {
    return {
      values: { receiver_id: receiverId },
      reason: reason || null,
      roleId: await roleOf(tx, receiverId),
      audited: { receiverId },
      tells: [{ userId: receiverId, task: 'receive' }],
    }
  },
}
