import { z } from 'zod'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { findUnfit } from '#server/features/case-people/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'

const input = z.object({ receiverId: z.int().optional(), reason: z.string().optional() })
export type Assignment = z.output<typeof input>

/**
 * A supervisor gives a new complaint to a receiver where none could be found at once. Refuses with InvalidInput when
 * nobody is chosen, or somebody who cannot receive it.
 */
export const assignReceiver: ActionRule<Assignment, { roleId: number | null }> = {
  action: 'assign-receiver',
  input,

  async check({ tx, complaint, input: { receiverId } }) {
    const { unfit, roleIds } = await findUnfit(tx, receiverId === undefined ? [] : [receiverId], complaint, 'receiver')
    const [reason] = unfit.values()
    refuseFields([missing('receiverId', receiverId), reason && { field: 'receiverId', reason }])
    return { roleId: roleIds.get(receiverId ?? 0) ?? null }
  },

  effect({ input: { receiverId = 0, reason } }, { roleId }) {
    return {
      values: { receiver_id: receiverId },
      reason: reason || null,
      roleId,
      audited: { receiverId },
      tells: [{ userId: receiverId, task: 'receive' }],
    }
  },
}
