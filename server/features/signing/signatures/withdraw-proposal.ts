import { z } from 'zod'
import { type ActionRule, endProposal } from '#server/features/lifecycle/index.ts'
import { signersOf } from './approval.rules.ts'
import { findWaiting, type Waiting } from './sign.ts'

const input = z.object({})
export type Withdrawing = z.output<typeof input>

/** The author withdraws the proposal: the case returns to its former status, and the approver is told. */
export const withdrawProposal: ActionRule<Withdrawing> = {
  action: 'withdraw-proposal',
  input,
  forCase: async act => {
    const waiting = await findWaiting(act)
    return waiting ? backBy(waiting) : withdrawProposal
  },
}

const backBy = ({ proposal, step }: Waiting): ActionRule<Withdrawing> => ({
  action: 'withdraw-proposal',
  input,

  async effect({ tx, complaint, at }) {
    await endProposal(tx, complaint.id, 'withdrawn', at)
    return {
      target: proposal.fromStatus,
      details: { proposed: proposal.action },
      audited: { proposed: proposal.action, proposalId: proposal.id },
      tells: signersOf(proposal, step).map(({ userId }) => ({ userId, task: 'withdrawn-from-you' as const })),
    }
  },
})
