import { RuleViolation } from '#server/platform/errors.ts'
import { type Act, type Asked, type CaseGuard, once, recordSignature } from '#server/features/lifecycle/index.ts'
import { isRefusal, nextStep, ruleOnSignature } from './approval.rules.ts'
import { findOpenProposal, type FoundStep, type Proposal } from './signatures.queries.ts'

/** What waits on a case whose complaint is locked, and the signature that is asked for. */
export interface Waiting {
  proposal: Proposal
  step: FoundStep
}

/** Undefined when nothing waits; the table of the complaint's life then refuses every signature. */
export async function findWaiting({ tx, complaint, at }: Asked): Promise<Waiting | undefined> {
  const proposal = await findOpenProposal(tx, complaint.id, at)
  const step = proposal && nextStep(proposal)
  return step && { proposal, step }
}

/** The word of the rule that says no to the signature; undefined when it may be given, or nothing waits. */
export function refuseSignature({ actor }: Asked, waiting: Waiting | undefined): RuleViolation | undefined {
  if (!waiting) return undefined
  const ruling = ruleOnSignature(waiting.proposal, actor.kind === 'staff' ? actor.userId : 0)
  return isRefusal(ruling) ? new RuleViolation(ruling) : undefined
}

/** Who does not stand at the step, or stands there and may not sign, is offered no signature. */
export const guardSignature: CaseGuard = async asked => refuseSignature(asked, await once(asked, findWaiting))

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
