import type { Status } from '#contract/statuses.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { audit } from '#server/features/audit/index.ts'
import { changeStatus, listEntries, type Step } from '../change-status.ts'
import { escalateUntaken } from './escalate-untaken.ts'
import { tellStaff } from '../tell-staff.ts'
import { transitionOf } from '../transition.rules.ts'
import { findReceiver, type ReceiverSearch } from './receivers.queries.ts'

const system: SystemActor = { kind: 'system', job: 'assign-receiver' }

/**
 * Assigns a new complaint to a receiver at once, if its handling organization has one for the place who is not away; otherwise it is
 * escalated to a supervisor. Both get a message. The rest of the transaction runs as the system. Returns the new status.
 */
export async function assignReceiver(
  tx: Tx,
  context: Context,
  complaint: { id: number; tracking_id: string; status: Status; version: number } & ReceiverSearch,
  step: Pick<Step, 'at' | 'clocks' | 'calendar'>,
): Promise<Status> {
  const transition = transitionOf('assign-receiver', complaint.status)
  await continueAs(tx, system, { complaintId: complaint.id })
  const [receiver, ledger] = await Promise.all([findReceiver(tx, complaint, step.at), listEntries(tx, complaint.id)])
  const organizationId = complaint.handlingOrganizationId
  if (!receiver) {
    await escalateUntaken(tx, context, { ...complaint, handling_organization_id: organizationId }, step.at)
    return complaint.status
  }
  const status = await changeStatus(
    tx,
    complaint,
    { ...step, transition, actor: system, organizationId, roleId: receiver.roleId, ledger },
    { receiver_id: receiver.id },
  )
  const details = { receiverId: receiver.id, status }
  await audit(tx, system, 'assign-receiver', { type: 'complaint', id: complaint.id }, details, step.at)
  await tellStaff(
    tx,
    context,
    { ...complaint, version: complaint.version + 1 },
    [{ userId: receiver.id, task: 'receive' }],
    step.at,
  )
  return status
}
