import { type ActionRule, endProposal, reasonInput, type ReasonInput } from '#server/features/lifecycle/index.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { findWaiting, guardSignature, refuseSignature, signStep, type Waiting } from './sign.ts'

/** The approver in turn says no: the case returns to its former status, and the author reads why. */
export const sendBack: ActionRule<ReasonInput> = {
  action: 'send-back',
  input: reasonInput,
  guard: guardSignature,
  forCase: async act => {
    const waiting = await findWaiting(act)
    return waiting ? backFrom(waiting) : sendBack
  },
}

const backFrom = (waiting: Waiting): ActionRule<ReasonInput> => ({
  action: 'send-back',
  input: reasonInput,

  guard: asked => refuseSignature(asked, waiting),

  check(act) {
    if (!act.input.reason) throw new InvalidInput([{ field: 'reason', reason: 'required' }])
  },

  async effect(act) {
    const { proposal } = waiting
    const { reason = '' } = act.input
    const signed = await signStep(act, waiting, 'sent-back', reason)
    await endProposal(act.tx, act.complaint.id, 'sent-back', act.at)
    return {
      target: proposal.fromStatus,
      reason,
      details: { proposed: proposal.action },
      audited: { ...signed, authorId: proposal.proposedById },
      tells: [{ userId: proposal.proposedById, task: 'sent-back' }],
    }
  },
})
