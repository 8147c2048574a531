import { audit } from '#server/features/audit/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { raiseLevel } from '../clocks/due.queries.ts'
import { findSupervisor } from './find-supervisor.queries.ts'
import { tellStaff } from '../tell-staff.ts'

const system: SystemActor = { kind: 'system', job: 'escalate' }

interface Untaken {
  id: number
  tracking_id: string
  version: number
  handling_organization_id: number
  against_organization_id: number
}

/**
 * A case that nobody can take is escalated at once: its level rises, which lists and the case show, and a supervisor is told to
 * choose somebody.
 */
export async function escalateUntaken(tx: Tx, context: Context, complaint: Untaken, at: Date): Promise<void> {
  const toldId = await findSupervisor(tx, complaint, null, at)
  const level = await raiseLevel(tx, complaint.id, toldId)
  const details = { cause: 'nobody-can-take-it', level, toldId }
  await audit(tx, system, 'escalate', { type: 'complaint', id: complaint.id }, details, at)
  if (toldId === null)
    context.log.warn({ complaintId: complaint.id }, 'a case has no receiver, and there is nobody to tell about it')
  else await tellStaff(tx, context, complaint, [{ userId: toldId, task: 'supervise' }], at)
}
