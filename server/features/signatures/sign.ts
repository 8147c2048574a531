import { RuleViolation } from '#server/platform/errors.ts'
import type { Act, Beginning } from '#server/features/complaints/index.ts'
import { isRefusal, nextStep, ruleOnSignature, type Ruling } from './approval.rules.ts'
import { findOpenProposal, type FoundStep, type Proposal, recordSignature } from './signatures.queries.ts'

/** What waits on a case whose complaint is locked, and the signature that is asked for. */
export interface Waiting {
  proposal: Proposal
  step: FoundStep
}

/** Undefined when nothing waits; the table of the complaint's life then refuses every signature. */
export async function findWaiting({ tx, complaint, at }: Beginning<unknown>): Promise<Waiting | undefined> {
  const proposal = await findOpenProposal(tx, complaint.id, at)
  const step = proposal && nextStep(proposal)
  return step && { proposal, step }
}

/** Throws RuleViolation with the word of the rule that says no. */
export function requireTurn({ actor }: Act<unknown>, { proposal }: Waiting): Ruling {
  const ruling = ruleOnSignature(proposal, actor.kind === 'staff' ? actor.userId : 0)
  if (isRefusal(ruling)) throw new RuleViolation(ruling)
  return ruling
}

/** Writes down who ruled, in whose place, and answers what the trail keeps of it. */
export async function signStep(
  { tx, actor, at }: Act<unknown>,
  { proposal, step }: Waiting,
  ruling: 'approved' | 'sent-back',
  reason?: string,
): Promise<Record<string, unknown>> {
  if (actor.kind !== 'staff') throw new Error('Only staff sign.')
  await recordSignature(tx, { stepId: step.id, ruling, signedById: actor.userId, at, ...(reason && { reason }) })
  return {
    proposalId: proposal.id,
    proposed: proposal.action,
    signature: step.ordinal,
    of: proposal.steps.length,
    ...(step.approver.userId !== actor.userId && { signedFor: step.approver.userId }),
  }
}
