import { z } from 'zod'
import { type Act, type ActionRule, once, putSubstitute } from '#server/features/lifecycle/index.ts'
import { type FieldError, InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { problemOfStep, problemOfSubstitute } from './approval.rules.ts'
import { findWaiting, type Waiting } from './sign.ts'
import { listSigners } from './signatures.queries.ts'

const input = z.object({ substituteId: z.int().optional(), reason: z.string().optional() })
export type Substitution = z.output<typeof input>

/** A supervisor names a substitute for an approver who cannot sign. Refuses with RuleViolation `approver-can-sign`, and with
 * A supervisor names who signs in place of an approver who cannot. Refuses with RuleViolation `approver-can-sign`, and with
 * InvalidInput for somebody who cannot sign either.
 */
export const nameSubstitute: ActionRule<Substitution> = {
  action: 'name-substitute',
  input,
  guard: async asked => refuseSubstitute(await once(asked, findWaiting)),
  forCase: async act => {
    const waiting = await findWaiting(act)
    return waiting ? atStep(waiting) : nameSubstitute
  },
}

/** While the approver can sign, there is no substitute. */
const refuseSubstitute = (waiting: Waiting | undefined): RuleViolation | undefined =>
  waiting && problemOfStep(waiting.proposal, waiting.step) ? undefined : new RuleViolation('approver-can-sign')

const atStep = (waiting: Waiting): ActionRule<Substitution> => ({
  action: 'name-substitute',
  input,

  guard: () => refuseSubstitute(waiting),

  async check(act) {
    const errors: FieldError[] = []
    const problem = await problemOfNamed(act, waiting)
    if (problem) errors.push({ field: 'approvingUser', reason: problem })
    if (!act.input.reason) errors.push({ field: 'reason', reason: 'required' })
    if (errors.length > 0) throw new InvalidInput(errors)
  },

  async effect({ tx, input: { substituteId = 0, reason = '' } }) {
    const { proposal, step } = waiting
    await putSubstitute(tx, step.id, substituteId)
    const problem = problemOfStep(proposal, step)
    return {
      reason,
      details: { proposed: proposal.action },
      audited: { proposalId: proposal.id, approverId: step.approver.userId, substituteId, problem },
      tells: [{ userId: substituteId, task: 'approve' }],
    }
  },
})

async function problemOfNamed({ tx, complaint, input: { substituteId } }: Act<Substitution>, waiting: Waiting) {
  if (substituteId === undefined) return 'required'
  const [named] = await listSigners(tx, { complaintId: complaint.id, id: substituteId })
  return named ? problemOfSubstitute(waiting.proposal, waiting.step, named) : 'no-such-choice'
}
