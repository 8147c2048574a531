import type { SigningProblem } from '#contract/desk/signatures.ts'
import type { UserState } from '#contract/settings/user-administration.ts'

/** A person responsible for a step of a proposal, with everything that decides whether they can sign it. */
export interface Signer {
  userId: number
  state: UserState
  /** The role opens approvals. */
  mayApprove: boolean
  /** Staff of the body complained against. */
  isInConflict: boolean
}

/** One signature: the approver, today's stand-ins, and the person who gave it. */
export interface Step<Person extends Signer = Signer> {
  approver: Person
  /** Named by a supervisor; signs alone in the approver's place. */
  substitute: Person | null
  /** By a dated delegation of the approver that runs today. */
  delegate: Person | null
  signedById: number | null
}

/** A proposal with its signatures, lowest order first. */
export interface Gate<Person extends Signer = Signer> {
  proposedById: number
  steps: readonly Step<Person>[]
}

export type Ruling = SigningProblem | 'already-approved' | 'not-your-turn' | 'last-signature' | 'more-to-come'

/** The next signature; undefined once all are given. */
export const nextStep = <S extends Step>(gate: { steps: readonly S[] }): S | undefined =>
  gate.steps.find(step => step.signedById === null)

/** Approvers sign one after another, lowest order first; a proposal's author never signs it, and nobody signs it twice. */
export function ruleOnSignature(gate: Gate, signerId: number): Ruling {
  if (gate.proposedById === signerId) return 'own-proposal'
  const next = nextStep(gate)
  if (!next) return 'already-approved'
  const signer = signersOf(gate, next).find(({ userId }) => userId === signerId)
  if (!signer) return 'not-your-turn'
  return problemOf(gate, signer) ?? (next === gate.steps.at(-1) ? 'last-signature' : 'more-to-come')
}

export const isRefusal = (ruling: Ruling): boolean => ruling !== 'last-signature' && ruling !== 'more-to-come'

/** Why somebody cannot sign this proposal, regardless of whose turn it is; undefined when they can. */
export function problemOf(gate: Gate, { userId, state, mayApprove, isInConflict }: Signer): SigningProblem | undefined {
  if (gate.proposedById === userId) return 'own-proposal'
  if (isInConflict) return 'conflict-of-interest'
  if (gate.steps.some(({ signedById }) => signedById === userId)) return 'already-signed'
  if (state !== 'active') return state
  return mayApprove ? undefined : 'not-permitted'
}

/** The people responsible for a step today. An approver who is barred from signing cannot delegate it either. */
export function signersOf<Person extends Signer>(gate: Gate, step: Step<Person>): Person[] {
  if (step.substitute) return [step.substitute]
  const { approver, delegate } = step
  const isBarred = approver.userId === gate.proposedById || approver.isInConflict
  return delegate && !isBarred ? [approver, delegate] : [approver]
}

/** Why nobody responsible for the step can sign it, so that a supervisor names a substitute; undefined while somebody can. */
export function problemOfStep(gate: Gate, step: Step): SigningProblem | undefined {
  const found = signersOf(gate, step).map(signer => problemOf(gate, signer))
  return found.every(problem => problem !== undefined) ? found[0] : undefined
}

/** Why a supervisor may name a substitute for the step: nobody responsible for it can sign, or its time is over. */
export const causeOfSubstitute = (gate: Gate, step: Step, isLate: boolean): SigningProblem | 'late' | undefined =>
  problemOfStep(gate, step) ?? (isLate ? 'late' : undefined)

/**
 * Why somebody cannot be the substitute for the step. People who sign a later step cannot, because nobody signs twice; people who are asked
 * and can sign need no naming.
 */
export function problemOfSubstitute(
  gate: Gate,
  step: Step,
  named: Signer,
): SigningProblem | 'signs-later' | 'asked-already' | undefined {
  const problem = problemOf(gate, named)
  if (!problem && signersOf(gate, step).some(({ userId }) => userId === named.userId)) return 'asked-already'
  const signsLater = gate.steps.some(
    other =>
      other !== step && other.signedById === null && (other.substitute ?? other.approver).userId === named.userId,
  )
  return problem ?? (signsLater ? 'signs-later' : undefined)
}
