import type { Status } from '#contract/statuses.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { audit } from '#server/features/audit/index.ts'
import { createWithSteps, type Step } from '../change-status.ts'
import { escalateUntaken } from './escalate-untaken.ts'
import { tellPeople } from '../tell-staff.ts'
import { transitionOf } from '../transition.rules.ts'
import { findReceiver, type Receiver, type ReceiverSearch } from './receivers.queries.ts'

const system: SystemActor = { kind: 'system', job: 'assign-receiver' }

/** A complaint that is being registered, whose row is not written yet. */
interface NewComplaint extends ReceiverSearch {
  tracking_id: string
}

/**
 * Who receives a new complaint: somebody of its handling organization for the place who is not away; undefined when it has nobody. The rest of the
 * transaction runs as the system.
 */
export async function findFirstReceiver(tx: Tx, complaint: ReceiverSearch, at: Date): Promise<Receiver | undefined> {
  await continueAs(tx, system, { complaintId: complaint.id })
  return findReceiver(tx, complaint, at)
}

/** Inserts a new complaint that was registered, and assigned to its receiver at once if it has one. Returns its status. */
export function createAssigned(
  tx: Tx,
  values: Parameters<typeof createWithSteps>[1],
  registering: Step,
  receiver: Receiver | undefined,
): Promise<Status> {
  if (!receiver) return createWithSteps(tx, values, [registering])
  const { at, clocks, calendar, organizationId } = registering
  const transition = transitionOf('assign-receiver', 'CREATED')
  const assigning = { transition, actor: system, at, organizationId, roleId: receiver.roleId, clocks, calendar }
  return createWithSteps(tx, { ...values, receiver_id: receiver.id }, [registering, assigning])
}

/** Records in the trail who receives the new complaint, and tells them; without a receiver it is escalated to a supervisor. */
export async function tellFirstReceiver(
  tx: Tx,
  context: Context,
  { handlingOrganizationId, ...complaint }: NewComplaint,
  { receiver, status, at }: { receiver: Receiver | undefined; status: Status; at: Date },
): Promise<void> {
  if (!receiver)
    return escalateUntaken(
      tx,
      context,
      { ...complaint, version: 1, handling_organization_id: handlingOrganizationId },
      at,
    )
  const details = { receiverId: receiver.id, status }
  await audit(tx, system, 'assign-receiver', { type: 'complaint', id: complaint.id }, details, at)
  const told = { task: 'receive', complaint: { ...complaint, version: 2 } } as const
  await tellPeople(tx, context, [{ ...told, person: { ...receiver, absentee: null } }], at)
}
