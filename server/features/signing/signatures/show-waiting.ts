import {
  type PossibleSubstitute,
  type SubstituteCause,
  type WaitingCase,
  type WaitingCases,
  waitingCasesShown,
} from '#contract/desk/signatures.ts'
import type { Proposal as ShownProposal } from '#contract/desk/signatures.ts'
import { mostProposed } from '#contract/values/choices.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { bounded, countLimit, findRowsOf, toComplaintRow } from '#server/features/complaint-list/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/sight/require-visible.ts'
import { causeOfSubstitute, nextStep, problemOfSubstitute } from './approval.rules.ts'
import { findTimed, isSignatureLate } from './late-signature.ts'
import { toShown } from './proposal-view.rules.ts'
import {
  findOpenProposal,
  findSignable,
  listProposals,
  listSigners,
  type Proposal,
  signingPage,
} from './signatures.queries.ts'

/** The cases that wait for the user's signature, the nearest deadline first. Throws NotPermitted. */
export async function listWaitingCases(context: Context, actor: Actor, userId: number): Promise<WaitingCases> {
  requirePermission(actor, signingPage)
  requireOwnIds(actor, { userId })
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const { proposalIds, total, delayed } = await findSignable(tx, userId, now, {
      limit: waitingCasesShown,
      bound: countLimit,
    })
    const proposals = await listProposals(tx, { ids: proposalIds }, now)
    const byComplaint = new Map(proposals.map(proposal => [proposal.complaintId, proposal]))
    const rows = await findRowsOf(tx, [...byComplaint.keys()])
    const cases = rows.flatMap(row => {
      const proposal = byComplaint.get(row.id)
      return proposal ? [{ complaint: toComplaintRow(row, now), ...toWaiting(proposal, userId) }] : []
    })
    return { cases, total: bounded(total), delayed: bounded(delayed) }
  })
}

/** How many cases wait for the user's signature, up to the bound of counts. Throws NotPermitted. */
export async function countWaitingCases(context: Context, actor: Actor): Promise<number> {
  requirePermission(actor, signingPage)
  const { userId } = actor
  const now = context.clock.now()
  const count = (tx: Tx) => findSignable(tx, userId, now, { limit: 0, bound: countLimit })
  const { total } = await readAs(context, actor, count)
  return bounded(total).count
}

function toWaiting(proposal: Proposal, userId: number): Omit<WaitingCase, 'complaint'> {
  const step = nextStep(proposal)
  if (!step?.askedAt) throw new Error(`The proposal ${proposal.id} asks for no signature.`)
  return {
    action: proposal.action,
    proposedBy: { userId: proposal.proposedById, name: proposal.proposedBy },
    proposedAt: proposal.proposedAt.toISOString(),
    askedAt: step.askedAt.toISOString(),
    order: step.ordinal,
    signatures: proposal.steps.length,
    signsFor: step.approver.userId === userId ? null : { userId: step.approver.userId, name: step.approver.name },
  }
}

/** All proposals on a complaint. Throws NotPermitted and NotFound. */
export async function showApprovalHistory(
  context: Context,
  actor: Actor,
  complaintId: number,
): Promise<ShownProposal[]> {
  requirePermission(actor, 'Complaints - List View')
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const [proposals] = await Promise.all([listProposals(tx, { complaintId }, now), requireVisible(tx, complaintId)])
    return proposals.map(toShown)
  })
}

/** People who can replace an approver who cannot sign, or whose time is over. Throws NotPermitted and NotFound. */
export async function findSubstitutes(
  context: Context,
  actor: Actor,
  complaintId: number,
  sought: ProposalSearch = {},
): Promise<{ problem: SubstituteCause | null; substitutes: PossibleSubstitute[] }> {
  requirePermission(actor, 'Complaints - Supervise')
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    await requireVisible(tx, complaintId)
    const proposal = await findOpenProposal(tx, complaintId, now)
    const step = proposal && nextStep(proposal)
    const isLate = await isSignatureLate(tx, await findTimed(tx, complaintId), now)
    const problem = step && causeOfSubstitute(proposal, step, isLate)
    if (!problem) return { problem: null, substitutes: [] }
    const signers = await listSigners(tx, { complaintId, now, ...sought })
    return {
      problem,
      substitutes: signers
        .filter(signer => !problemOfSubstitute(proposal, step, signer))
        .slice(0, mostProposed)
        .map(({ userId, name, role, organization, isOfHandlingBody, awayUntil }) => ({
          ...{ userId, name, role, organization, isOfHandlingBody, awayUntil },
        })),
    }
  })
}
