import { z } from 'zod'
import { type Act, type ActionRule, type Asked, once, putSubstitute } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { causeOfSubstitute, problemOf, problemOfSubstitute, signersOf } from './approval.rules.ts'
import { isSignatureLate } from './late-signature.ts'
import { findWaiting, type Waiting } from './sign.ts'
import { findSigner } from './signatures.queries.ts'

const input = z.object({ substituteId: z.int().optional(), reason: z.string().optional() })
export type Substitution = z.output<typeof input>

/**
 * A supervisor names who signs in place of an approver who cannot, or whose time is over. Refuses with RuleViolation `approver-can-sign`,
 * and with InvalidInput for somebody who cannot sign either.
 */
export const nameSubstitute: ActionRule<Substitution> = {
  action: 'name-substitute',
  input,
  guard: async asked => refuseSubstitute(await once(asked, findCause)),
  forCase: async act => {
    const waiting = await findWaiting(act)
    return waiting ? atStep(waiting, await causeAt(act, waiting)) : nameSubstitute
  },
}

type Cause = ReturnType<typeof causeOfSubstitute>

const causeAt = async ({ tx, complaint, at }: Asked, { proposal, step }: Waiting): Promise<Cause> =>
  causeOfSubstitute(proposal, step, await isSignatureLate(tx, complaint, at))

async function findCause(asked: Asked): Promise<Cause> {
  const waiting = await once(asked, findWaiting)
  return waiting && causeAt(asked, waiting)
}

/** While the approver can sign and has time, there is no substitute. */
const refuseSubstitute = (cause: Cause): RuleViolation | undefined =>
  cause ? undefined : new RuleViolation('approver-can-sign')

const atStep = (waiting: Waiting, cause: Cause): ActionRule<Substitution> => ({
  action: 'name-substitute',
  input,

  guard: () => refuseSubstitute(cause),

  async check(act) {
    const problem = await problemOfNamed(act, waiting)
    refuseFields([problem && { field: 'approvingUser', reason: problem }, missing('reason', act.input.reason)])
  },

  async effect({ tx, authorId, input: { substituteId = 0, reason = '' } }) {
    const { proposal, step } = waiting
    await putSubstitute(tx, step.id, substituteId)
    const replaced = signersOf(proposal, step).filter(signer => !problemOf(proposal, signer))
    return {
      reason,
      details: { proposed: proposal.action },
      audited: { proposalId: proposal.id, approverId: step.approver.userId, substituteId, problem: cause },
      tells: [
        ...(substituteId === authorId ? [] : [{ userId: substituteId, task: 'approve' as const }]),
        ...replaced.map(({ userId }) => ({ userId, task: 'withdrawn-from-you' as const })),
      ],
    }
  },
})

async function problemOfNamed({ tx, complaint, at, input: { substituteId } }: Act<Substitution>, waiting: Waiting) {
  if (substituteId === undefined) return 'required'
  const named = await findSigner(tx, complaint.id, substituteId, at)
  return named ? problemOfSubstitute(waiting.proposal, waiting.step, named) : 'no-such-choice'
}
