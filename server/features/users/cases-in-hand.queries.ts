import { sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { continueAs, type Tx } from '#server/platform/db/transaction.ts'

/**
 * Who administers users need not see the cases that they hand over: these look-ups run as the system, and what they
 * find out goes no further than number, status and date. They end the actor's own part of the transaction.
 */
const system: SystemActor = { kind: 'system', job: 'hand-over' }

export interface CaseInHand {
  id: number
  tracking_id: string
  status: Status
  version: number
  registered_at: Date
  handling_organization_id: number
  against_organization_id: number
}

/** The open cases that a user holds as their receiver, oldest first, locked. */
export async function lockCases(tx: Tx, userId: number): Promise<CaseInHand[]> {
  await continueAs(tx, system)
  return selectCases(tx, userId).forUpdate().execute()
}

export async function findCases(tx: Tx, userId: number): Promise<CaseInHand[]> {
  await continueAs(tx, system)
  return selectCases(tx, userId).execute()
}

export async function countCases(tx: Tx, userId: number): Promise<number> {
  return (await findCases(tx, userId)).length
}

const selectCases = (tx: Tx, userId: number) =>
  tx
    .selectFrom('complaint')
    .select([
      'id',
      'tracking_id',
      'status',
      'version',
      'registered_at',
      'handling_organization_id',
      'against_organization_id',
    ])
    .where('receiver_id', '=', userId)
    .where('status', '<>', 'CLOSED')
    .orderBy('registered_at')
    .orderBy('id')

/** Gives all of the cases to another receiver and writes the step into each one's history. */
export async function moveCases(
  tx: Tx,
  cases: CaseInHand[],
  step: { toUserId: number; roleId: number; actorId: number; at: Date },
): Promise<void> {
  if (cases.length === 0) return
  await tx
    .updateTable('complaint')
    .set({ receiver_id: step.toUserId, version: sql<number>`version + 1`, updated_at: step.at })
    .where(
      'id',
      'in',
      cases.map(({ id }) => id),
    )
    .execute()
  await tx
    .insertInto('status_track')
    .values(
      cases.map(each => ({
        complaint_id: each.id,
        at: step.at,
        action: 'reassign',
        from_status: each.status,
        to_status: each.status,
        actor_kind: 'staff' as const,
        actor_id: step.actorId,
        organization_id: each.handling_organization_id,
        role_id: step.roleId,
        reason: null,
      })),
    )
    .execute()
}
