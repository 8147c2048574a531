import type { DetailForApproval } from '#contract/desk/signatures.ts'
import { loadComplaint } from '#server/features/complaint-detail/index.ts'
import { findStandingDecision } from '#server/features/decisions/index.ts'
import { type Actor, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { ruleOnSignature, type Ruling } from './approval.rules.ts'
import { describeChanges } from './describe-changes.ts'
import { toShown } from './proposal-view.rules.ts'
import { findRound, listProposals, type Proposal, signingPage } from './signatures.queries.ts'

/**
 * A complaint with its open proposal, for approvers. Those who may not list complaints see only complaints with a
 * proposal. Throws NotPermitted and NotFound.
 */
export async function showDetailForApproval(
  context: Context,
  actor: Actor,
  complaintId: number,
): Promise<DetailForApproval> {
  requirePermission(actor, signingPage)
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const complaint = await loadComplaint(tx, context, actor, complaintId)
    const proposals = await listProposals(tx, { complaintId }, now)
    if (proposals.length === 0 && !mayList(actor)) throw new NotFound('complaint')
    const waiting = proposals.find(({ endedAt }) => endedAt === null)
    return {
      complaint,
      proposal: waiting ? toShown(waiting) : null,
      changes: waiting ? await describeChanges(tx, waiting, complaint) : [],
      decision: waiting ? await decisionAsked(tx, waiting) : null,
      turn: waiting ? toTurn(ruleOnSignature(waiting, actor.userId)) : null,
      history: proposals.map(toShown),
    }
  })
}

const mayList = (staff: Staff): boolean => staff.permissions.has('Complaints - List View') || seesEverything(staff)

/** An approver of a conclusion signs the decision that goes out with it. */
const decisionAsked = async (tx: Tx, { action, complaintId: id }: Proposal) =>
  action === 'conclude' ? findStandingDecision(tx, { id, round: await findRound(tx, id) }) : null

const toTurn = (ruling: Ruling): DetailForApproval['turn'] => {
  if (ruling === 'last-signature' || ruling === 'more-to-come') return 'can-sign'
  return ruling === 'already-approved' ? 'not-your-turn' : ruling
}
