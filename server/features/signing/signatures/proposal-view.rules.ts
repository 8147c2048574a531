import type { Proposal as ShownProposal, Signature } from '#contract/desk/signatures.ts'
import { nextStep, problemOfStep, signersOf } from './approval.rules.ts'
import type { FoundStep, Person, Proposal } from './signatures.queries.ts'

const named = ({ userId, name }: Pick<Person, 'userId' | 'name'>) => ({ userId, name })

/** A proposal in the contract's form. */
export const toShown = (proposal: Proposal): ShownProposal => ({
  id: proposal.id,
  action: proposal.action,
  proposedBy: { userId: proposal.proposedById, name: proposal.proposedBy },
  proposedAt: proposal.proposedAt.toISOString(),
  fromStatus: proposal.fromStatus,
  endedAt: proposal.endedAt?.toISOString() ?? null,
  ending: proposal.ending,
  signatures: proposal.steps.map(step => toSignature(proposal, step)),
})

/** Today's stand-ins, and the reason why nobody can sign, are given only while the signature is open. */
function toSignature(proposal: Proposal, step: FoundStep): Signature {
  const isToCome = proposal.endedAt === null && step.signedAt === null
  const delegate = isToCome ? step.delegate : null
  const standsIn = delegate && signersOf(proposal, step).includes(delegate)
  const isAsked = isToCome && step === nextStep(proposal)
  return {
    order: step.ordinal,
    position: step.position,
    approver: named(step.approver),
    substitute: step.substitute && named(step.substitute),
    delegate: standsIn ? named(delegate) : null,
    askedAt: step.askedAt?.toISOString() ?? null,
    signedAt: step.signedAt?.toISOString() ?? null,
    signedBy: step.signedBy && named(step.signedBy),
    ruling: step.ruling,
    reason: step.reason,
    problem: (isAsked && problemOfStep(proposal, step)) || null,
  }
}
