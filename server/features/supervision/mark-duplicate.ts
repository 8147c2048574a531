import { z } from 'zod'
import { type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { setOrdersAside } from '#server/features/orders/index.ts'
import { endReferral } from '#server/features/referral/index.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { findOther, lockDuplicates } from './duplicates.queries.ts'

const input = z.object({
  /** Null for a complaint that does not exist or that the actor does not see. */
  otherId: z.int().nullable().optional(),
  reason: z.string().optional(),
})
export type Duplication = z.output<typeof input>

/**
 * The complaint was filed twice: it is closed in favour of the other one. Both show each other; the complainant is told
 * without the other's number, which may be somebody else's. Throws InvalidInput.
 */
export const markDuplicate: ActionRule<Duplication> = {
  action: 'mark-duplicate',
  input,

  async check({ tx, complaint, input: { otherId } }) {
    const refuse = (reason: string) => new InvalidInput([{ field: 'duplicateOf', reason }])
    if (otherId === undefined) throw refuse('required')
    if (otherId === complaint.id) throw refuse('duplicate-of-itself')
    await lockDuplicates(tx)
    const other = otherId === null ? undefined : await findOther(tx, otherId)
    if (!other) throw refuse('duplicate-not-found')
    // it would lead to a closed complaint, or in a circle
    if (other.close_reason === 'DUPLICATE') throw refuse('is-a-duplicate-itself')
  },

  async effect(act) {
    const { tx, complaint, authorId, at } = act
    const { otherId, reason } = act.input
    await setOrdersAside(act)
    const holders = [await findCaseHolder(tx, complaint), ...(await endReferral(tx, complaint.id, at))]
    const told = new Set(holders.filter(userId => userId !== null).filter(userId => userId !== authorId))
    return {
      values: { duplicate_of_id: otherId ?? null },
      reason: reason ?? null,
      audited: { duplicateOfId: otherId },
      tells: [...told].map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
    }
  },
}
