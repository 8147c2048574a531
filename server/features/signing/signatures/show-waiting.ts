import {
  type PossibleSubstitute,
  type SubstituteCause,
  type WaitingCase,
  type WaitingCases,
  waitingCasesShown,
} from '#contract/desk/signatures.ts'
import type { Proposal as ShownProposal } from '#contract/desk/signatures.ts'
import { mostProposed } from '#contract/values/action-choices.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { bounded, countLimit, findRowsOf, toComplaintRow } from '#server/features/complaint-list/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { causeOfSubstitute, nextStep, problemOfSubstitute } from './approval.rules.ts'
import { findTimed, isSignatureLate } from './late-signature.ts'
import { toShown } from './proposal-view.rules.ts'
import {
  findOpenProposal,
  findSignable,
  listProposals,
  listSigners,
  type SignableCase,
  signingPage,
} from './signatures.queries.ts'

/** The cases that wait for the user's signature, the nearest deadline first. Throws NotPermitted. */
export async function listWaitingCases(context: Context, actor: Actor, userId: number): Promise<WaitingCases> {
  requirePermission(actor, signingPage)
  requireOwnIds(actor, { userId })
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const bounds = { limit: waitingCasesShown, bound: countLimit }
    const { cases: found, total, delayed } = await findSignable(tx, userId, now, bounds)
    const byComplaint = new Map(found.map(one => [one.complaintId, one]))
    const rows = await findRowsOf(tx, [...byComplaint.keys()])
    const cases = rows.flatMap(row => {
      const one = byComplaint.get(row.id)
      return one ? [{ complaint: toComplaintRow(row, now), ...toWaiting(one, userId) }] : []
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

const toWaiting = (
  { action, order, signatures, ...one }: SignableCase,
  userId: number,
): Omit<WaitingCase, 'complaint'> => ({
  action,
  proposedBy: { userId: one.proposedById, name: one.proposedBy },
  proposedAt: one.proposedAt.toISOString(),
  askedAt: one.askedAt.toISOString(),
  order,
  signatures,
  signsFor: one.approverId === userId ? null : { userId: one.approverId, name: one.approver },
})

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
