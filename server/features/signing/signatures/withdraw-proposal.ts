import { type ActionRule, endProposal, noInput } from '#server/features/lifecycle/index.ts'
import { signersOf } from './approval.rules.ts'
import { findWaiting, type Waiting } from './sign.ts'

/** The author withdraws the proposal: the case returns to its former status, and the approver is told. */
export const withdrawProposal: ActionRule<object> = {
  action: 'withdraw-proposal',
  input: noInput,
  forCase: async act => {
    const waiting = await findWaiting(act)
    return waiting ? backBy(waiting) : withdrawProposal
  },
}

const backBy = ({ proposal, step }: Waiting): ActionRule<object> => ({
  action: 'withdraw-proposal',
  input: noInput,

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
