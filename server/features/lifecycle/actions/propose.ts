import { audit } from '#server/features/audit/index.ts'
import { requirePrintedCase } from '#server/features/letters/index.ts'
import type { Act, ActionResult } from '../act.ts'
import type { ActionRule } from './action-rule.ts'
import { changeStatus } from '../change-status.ts'
import type { Transition } from '../lifecycle.ts'
import { findStructure, insertProposal } from './proposals.queries.ts'
import { listWhoCanSign } from './signing.queries.ts'
import { listStaffWith } from '../holders/staff-with.queries.ts'
import { type Told, tellStaff } from '../tell-staff.ts'

/**
 * While an action has an approval structure, a row with a gate is proposed instead of taken; undefined when the action takes
 * effect at once. Clock D runs for the first signature; the case's own clock keeps running. Throws RuleViolation `not-printable`.
 */
export async function proposeIfGated<Input>(
  act: Act<Input>,
  rule: ActionRule<Input>,
  transition: Transition,
): Promise<ActionResult | undefined> {
  const { tx, context, complaint, actor, authorId, actedForId, at } = act
  if (!transition.hasGate || authorId === null) return undefined
  const structure = await findStructure(tx, transition.signedAs ?? rule.action)
  const [first] = structure?.approvers ?? []
  if (!structure || !first) return undefined
  // else the last signature would be refused, for what its author can still correct
  if (transition.letter) await requirePrintedCase(tx, complaint.id)
  const proposalId = await insertProposal(tx, {
    complaintId: complaint.id,
    action: rule.action,
    outcome: transition.outcome ?? null,
    input: act.input,
    fromStatus: complaint.status,
    structure,
    proposedById: authorId,
    at,
  })
  const status = await changeStatus(tx, complaint, {
    transition: {
      ...transition,
      action: 'propose',
      to: 'WAITING_FOR_APPROVAL',
      clocks: [{ clock: 'D', event: 'start' }],
    },
    actor,
    actedForId,
    at,
    organizationId: complaint.handling_organization_id,
    details: { proposed: rule.action },
    clocks: act.clocks,
    calendar: act.calendar,
    ledger: act.ledger,
  })
  const version = complaint.version + 1
  const details = { proposed: rule.action, proposalId, status, version, ...(actedForId && { actedForId }) }
  await audit(tx, actor, 'propose', { type: 'complaint', id: complaint.id }, details, at)
  await tellStaff(tx, context, { ...complaint, version }, await asked(act), at)
  return { complaintId: complaint.id, status, version, isProposed: true }
}

/** The people who are asked to sign; when nobody can, those who can name a substitute. */
async function asked({ tx, complaint, at }: Act<unknown>): Promise<Told[]> {
  const signers = await listWhoCanSign(tx, complaint.id, at)
  if (signers.length > 0) return signers.map(userId => ({ userId, task: 'approve' }))
  const supervisors = await listStaffWith(tx, 'Complaints - Supervise', complaint.handling_organization_id)
  return supervisors.map(userId => ({ userId, task: 'substitute' }))
}
