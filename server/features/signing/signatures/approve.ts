import {
  type Act,
  type ActionName,
  type ActionRule,
  askForSignature,
  checkRule,
  type Effect,
  endProposal,
  letterIn,
  listStaffWith,
  noInput,
  type Transition,
  transitionOf,
} from '#server/features/lifecycle/index.ts'
import type { MergedBody } from '#server/features/organizations/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, Refusal, RuleViolation } from '#server/platform/errors.ts'
import { problemOfStep, signersOf } from './approval.rules.ts'
import { type GatedRule, type GatedRules, ruleOf } from './gated-rules.ts'
import { findWaiting, guardSignature, refuseSignature, signStep, type Waiting } from './sign.ts'
import type { FoundStep, Proposal } from './signatures.queries.ts'

/**
 * One signature; the last one lets the proposal take effect, in its author's name. Refuses with RuleViolation
 * (`own-proposal` and the other codes of the rule, `proposal-no-longer-holds` with what the proposed action says now).
 */
export const approve = (rules: GatedRules): ActionRule<object> => ({
  action: 'approve',
  input: noInput,
  guard: guardSignature,

  async forCase(act) {
    const waiting = await findWaiting(act)
    const bare: ActionRule<object> = { action: 'approve', input: noInput, outcome: () => 'next' }
    if (!waiting) return bare
    const isLast = waiting.step === waiting.proposal.steps.at(-1)
    return {
      ...bare,
      ...(isLast ? lastSignature(await followMerge(act.tx, waiting, rules), rules) : oneOfMany(waiting)),
    }
  },
})

interface Last extends Waiting {
  /** The successor of a merged body that the proposal named. */
  merged?: MergedBody
}

/** The proposal as it is valid now: with the successor of a body that was merged meanwhile. */
export async function followMerge<Found extends { proposal: Proposal }>(
  tx: Tx,
  found: Found,
  rules: GatedRules,
): Promise<Found & Pick<Last, 'merged'>> {
  const { proposal } = found
  const rule = ruleOf(rules, proposal.action)
  const followed = await rule.follow?.(tx, rule.input.parse(proposal.input))
  if (!followed) return found
  return { ...found, proposal: { ...proposal, input: followed.input }, merged: followed.merged }
}

type SignatureRule = Omit<ActionRule<object>, 'action' | 'input'>

/** A signature that is followed by another one. */
const oneOfMany = (waiting: Waiting): SignatureRule => ({
  guard: asked => refuseSignature(asked, waiting),
  outcome: () => 'next',
  async effect(act) {
    const { proposal, step } = waiting
    const signed = await signStep(act, waiting, 'approved')
    const next = proposal.steps[proposal.steps.indexOf(step) + 1]
    if (!next) throw new Error(`The proposal ${proposal.id} has no further signature.`)
    await askForSignature(act.tx, next.id, act.at)
    return {
      details: { proposed: proposal.action, signature: step.ordinal, of: proposal.steps.length },
      audited: signed,
      tells: await askedNext(act, waiting, next),
    }
  },
})

/** The people who are asked to sign next; when nobody can, those who can name a substitute. */
async function askedNext({ tx, actor, complaint }: Act<unknown>, { proposal, step }: Waiting, next: FoundStep) {
  const signedById = actor.kind === 'staff' ? actor.userId : null
  const signed = { ...proposal, steps: proposal.steps.map(each => (each === step ? { ...each, signedById } : each)) }
  if (!problemOfStep(signed, next))
    return signersOf(proposal, next).map(({ userId }) => ({ userId, task: 'approve' as const }))
  const supervisors = await listStaffWith(tx, 'Complaints - Supervise', complaint.handling_organization_id)
  return supervisors.map(userId => ({ userId, task: 'substitute' as const }))
}

/** The signature with which the proposed action takes effect. */
function lastSignature(waiting: Last, rules: GatedRules): SignatureRule {
  const { proposal, step, merged } = waiting
  const rule = ruleOf(rules, proposal.action)
  return {
    outcome: () => 'last',
    row: row => withProposed(row, proposal),
    guard: asked => refuseSignature(asked, waiting),
    check: act => checkAgain(rule, proposedAct(act, proposal, rule)),
    async effect(act, found) {
      const signed = await signStep(act, waiting, 'approved')
      await endProposal(act.tx, act.complaint.id, 'approved', act.at)
      const proposed = proposedAct(act, proposal, rule)
      const effect: Effect = (await rule.effect?.(proposed, found)) ?? {}
      const letter = await letterIn(proposed, rule, effect, found)
      return {
        ...effect,
        ...(letter && { letter }),
        details: {
          ...effect.details,
          ...(merged && { merged }),
          approved: proposal.action,
          signature: step.ordinal,
          of: proposal.steps.length,
        },
        audited: { ...effect.audited, ...(merged && { merged }), ...signed, authorId: proposal.proposedById },
        tells: [...(effect.tells ?? []), { userId: proposal.proposedById, task: 'approved' }],
      }
    },
    followUp: async act => rule.followUp?.(proposedAct(act, proposal, rule)),
  }
}

/** The row of the last signature with the target, the clocks and the message of the proposed action's row. */
function withProposed(row: Transition, { action, fromStatus, outcome }: Proposal): Transition {
  const { to, closeReason, clocks, message, letter, endsLetters } = rowOf({ action, fromStatus, outcome })
  return {
    ...row,
    to,
    clocks: [...row.clocks, ...clocks],
    ...(closeReason && { closeReason }),
    ...(message && { message }),
    ...(letter && { letter }),
    ...(endsLetters && { endsLetters }),
  }
}

/** The row of the table of a proposed action. */
export const rowOf = ({
  action,
  fromStatus,
  outcome,
}: Pick<Proposal, 'action' | 'fromStatus' | 'outcome'>): Transition =>
  transitionOf(action as ActionName, fromStatus, outcome ?? undefined)

/** The proposed action under way: from its former status, by its author, with its payload. */
export const proposedAct = (act: Act<unknown>, proposal: Proposal, rule: GatedRule): Act<unknown> => ({
  ...act,
  authorId: proposal.proposedById,
  actedForId: proposal.proposedForId,
  complaint: { ...act.complaint, status: proposal.fromStatus },
  input: rule.input.parse(proposal.input),
})

/** The checks of the proposal have to pass again; the approver cannot fix it, so the refusal names the reason. */
async function checkAgain(rule: GatedRule, act: Act<unknown>): Promise<unknown> {
  try {
    return await checkRule(rule, act)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new RuleViolation('proposal-no-longer-holds', 'Error Saving Changes', {
      code: error.code,
      ...(error instanceof InvalidInput && { fields: error.fields }),
    })
  }
}
