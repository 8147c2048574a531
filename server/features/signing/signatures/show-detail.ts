import type { DetailForApproval } from '#contract/desk/signatures.ts'
import { loadComplaint } from '#server/features/complaint-detail/index.ts'
import { type Actor, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { ruleOnSignature, type Ruling } from './approval.rules.ts'
import type { GatedRules } from './gated-rules.ts'
import { describeChanges } from './describe-changes.ts'
import { toShown } from './proposal-view.rules.ts'
import { loadProposedLetter } from './proposed-letter.ts'
import { listProposals, signingPage } from './signatures.queries.ts'

/**
 * A complaint with its open proposal, for approvers. Those who may not list complaints see only complaints with a
 * proposal. Throws NotPermitted and NotFound.
 */
export async function showDetailForApproval(
  context: Context,
  actor: Actor,
  complaintId: number,
  rules: GatedRules,
): Promise<DetailForApproval> {
  requirePermission(actor, signingPage)
  const now = context.clock.now()
  const { waiting, ...detail } = await readAs(context, actor, async tx => {
    const complaint = await loadComplaint(tx, context, actor, complaintId)
    const proposals = await listProposals(tx, { complaintId }, now)
    if (proposals.length === 0 && !mayList(actor)) throw new NotFound('complaint')
    const waiting = proposals.find(({ endedAt }) => endedAt === null)
    const changes = waiting ? await describeChanges(tx, waiting, complaint) : []
    return {
      complaint,
      proposal: waiting ? toShown(waiting) : null,
      changes,
      waiting,
      turn: waiting ? toTurn(ruleOnSignature(waiting, actor.userId)) : null,
      history: proposals.map(toShown),
    }
  })
  return { ...detail, letter: waiting ? await loadProposedLetter(context, rules, waiting) : null }
}

const mayList = (staff: Staff): boolean => staff.permissions.has('Complaints - List View') || seesEverything(staff)

const toTurn = (ruling: Ruling): DetailForApproval['turn'] => {
  if (ruling === 'last-signature' || ruling === 'more-to-come') return 'can-sign'
  return ruling === 'already-approved' ? 'not-your-turn' : ruling
}
