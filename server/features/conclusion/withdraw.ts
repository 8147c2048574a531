import { type ActionRule, reasonInput, type ReasonInput } from '#server/features/lifecycle/index.ts'
import { setOrdersAside } from '#server/features/orders/index.ts'
import { endReferral } from '#server/features/referral/index.ts'
import { listHolders } from './holders.queries.ts'

/** The complainant withdraws the complaint at any stage; its holder is told. */
export const withdraw: ActionRule<ReasonInput> = {
  action: 'withdraw',
  input: reasonInput,

  async effect(act) {
    const { tx, complaint, at } = act
    const { reason } = act.input
    await setOrdersAside(act)
    const holders = [...(await listHolders(tx, complaint)), ...(await endReferral(tx, complaint.id, at))]
    return {
      reason: reason || null,
      tells: [...new Set(holders)].map(userId => ({ userId, task: 'withdrawn-from-you' as const })),
    }
  },
}
