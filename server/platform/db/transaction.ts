import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Actor } from '../actor.ts'

export type Db = Kysely<Database>

/** A transaction that the database knows the actor of: every policy of row-level security reads it. */
export interface Tx extends Transaction<Database> {}

/** What row-level security is told; each is a setting of the transaction (`app.*`), empty when it does not apply. */
function actorSettings(actor: Actor, complaintId: number | undefined) {
  const isStaff = actor.kind === 'staff'
  return {
    kind: actor.kind,
    userId: isStaff ? String(actor.userId) : '',
    seesAll: actor.kind === 'system' || (isStaff && actor.permissions.has('All')) ? 'yes' : '',
    organizationId: isStaff && actor.organizationId !== null ? String(actor.organizationId) : '',
    departmentId: isStaff && actor.departmentId !== null ? String(actor.departmentId) : '',
    draftId: actor.kind === 'visitor' ? (actor.draftId ?? '') : '',
    complaintId: complaintId !== undefined ? String(complaintId) : '',
  }
}

/**
 * Runs `work` in one transaction as `actor`. `complaintId` opens one complaint to a visitor who proved possession of it.
 * Rolls back and rethrows what `work` throws.
 */
export function inTransactionAs<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  { complaintId, readOnly = false }: { complaintId?: number; readOnly?: boolean } = {},
): Promise<Result> {
  const transaction = readOnly ? db.transaction().setAccessMode('read only') : db.transaction()
  return transaction.execute(async tx => {
    await continueAs(tx, actor, { complaintId })
    return work(tx)
  })
}

/** The rest of the transaction is another actor's: what the system does at once because of what somebody did. */
export async function continueAs(tx: Tx, actor: Actor, { complaintId }: { complaintId?: number } = {}): Promise<void> {
  const settings = actorSettings(actor, complaintId)
  await sql`select
    set_config('app.actor_kind', ${settings.kind}, true),
    set_config('app.user_id', ${settings.userId}, true),
    set_config('app.sees_all', ${settings.seesAll}, true),
    set_config('app.organization_id', ${settings.organizationId}, true),
    set_config('app.department_id', ${settings.departmentId}, true),
    set_config('app.draft_id', ${settings.draftId}, true),
    set_config('app.complaint_id', ${settings.complaintId}, true)`.execute(tx)
}

/** Opens one more complaint to the transaction: a tracking ID or a registration has just proven possession of it. */
export async function openComplaint(tx: Tx, complaintId: number): Promise<void> {
  await sql`select set_config('app.complaint_id', ${String(complaintId)}, true)`.execute(tx)
}
