import { z } from 'zod'
import { type ActionRule, putSubstitute, takeActionAsSystem } from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { nextStep, problemOfSubstitute } from './approval.rules.ts'
import { findOpenProposal, findSigner, type FoundStep } from './signatures.queries.ts'

const input = z.object({ userId: z.int(), fromId: z.int(), cause: z.string() })
type HandedOver = z.output<typeof input>

/** Whether the signature is missing and that person is to give it. */
const isOwedBy = (userId: number) => (step: FoundStep) =>
  step.signedById === null && (step.substitute ?? step.approver).userId === userId

/**
 * Names somebody for every signature of a proposal that a leaving person owes, also for those that are asked for later, by the rules for a
 * substitute. Refuses with NotFound and RuleViolation.
 */
const handOverRule: ActionRule<HandedOver> = {
  action: 'name-substitute',
  input,

  async effect({ tx, complaint, at, input: { userId, fromId, cause } }) {
    const proposal = await findOpenProposal(tx, complaint.id, at)
    const owed = proposal?.steps.filter(isOwedBy(fromId)) ?? []
    if (!proposal || owed.length === 0) throw new NotFound('signature')
    const named = await findSigner(tx, complaint.id, userId, at)
    if (!named) throw new RuleViolation('no-such-choice')
    for (const step of owed) {
      const problem = problemOfSubstitute(proposal, step, named)
      if (problem) throw new RuleViolation(problem)
      await putSubstitute(tx, step.id, userId)
    }
    const isAsked = owed.some(step => step === nextStep(proposal))
    return {
      details: { proposed: proposal.action },
      audited: { proposalId: proposal.id, approverId: fromId, substituteId: userId, problem: cause },
      tells: isAsked
        ? [
            { userId, task: 'approve' as const },
            { userId: fromId, task: 'withdrawn-from-you' as const },
          ]
        : [],
    }
  },
}

/** The same in a transaction of the system. */
export const handOverSignatures = (tx: Tx, context: Context, complaintId: number, given: HandedOver) =>
  takeActionAsSystem(tx, context, handOverRule, { complaintId, input: given })
