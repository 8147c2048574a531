import { RuleViolation } from '#server/platform/errors.ts'
import { type Act, type Asked, type CaseGuard, once, recordSignature } from '#server/features/lifecycle/index.ts'
import { isRefusal, nextStep, ruleOnSignature } from './approval.rules.ts'
import { findOpenProposal, type FoundStep, type Proposal } from './signatures.queries.ts'

/** The open proposal on a locked complaint, and its next signature. */
export interface Waiting {
  proposal: Proposal
  step: FoundStep
}

/** Undefined when nothing waits; the table of the lifecycle then refuses every signature. */
export async function findWaiting({ tx, complaint, at }: Asked): Promise<Waiting | undefined> {
  const proposal = await findOpenProposal(tx, complaint.id, at)
  const step = proposal && nextStep(proposal)
  return step && { proposal, step }
}

/** The code of the rule that refuses the signature; undefined when it may be given, or nothing waits. */
export function refuseSignature({ actor }: Asked, waiting: Waiting | undefined): RuleViolation | undefined {
  if (!waiting) return undefined
  const ruling = ruleOnSignature(waiting.proposal, actor.kind === 'staff' ? actor.userId : 0)
  return isRefusal(ruling) ? new RuleViolation(ruling) : undefined
}

/** No signature is offered to people who are not responsible for the step, or may not sign it. */
export const guardSignature: CaseGuard = async asked => refuseSignature(asked, await once(asked, findWaiting))

/** Stores who ruled, in whose place, and returns the details for the trail. */
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
