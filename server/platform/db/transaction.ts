import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Actor, Staff } from '../actor.ts'

export type Db = Kysely<Database>

/** A transaction that the database knows the actor of: every policy of row-level security reads it. */
export interface Tx extends Transaction<Database> {}

/** What row-level security is told; each is a setting of the transaction (`app.*`), empty when it does not apply. */
function actorSettings(actor: Actor, complaintId: number | undefined) {
  const isStaff = actor.kind === 'staff'
  return {
    kind: actor.kind,
    userId: isStaff || actor.kind === 'complainant' ? String(actor.userId) : '',
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
  const filtered = settings.seesAll === 'yes' || actor.kind !== 'staff' ? undefined : actor
  const { rows } = await sql<{ visible: VisibleSets | null }>`select
    set_config('app.actor_kind', ${settings.kind}, true),
    set_config('app.user_id', ${settings.userId}, true),
    set_config('app.sees_all', ${settings.seesAll}, true),
    set_config('app.organization_id', ${settings.organizationId}, true),
    set_config('app.department_id', ${settings.departmentId}, true),
    set_config('app.draft_id', ${settings.draftId}, true),
    set_config('app.complaint_id', ${settings.complaintId}, true),
    ${loadVisibility(filtered)} as visible`.execute(tx)
  keepVisibleSets(tx, filtered, rows[0]?.visible)
}

/**
 * What a member of staff without `All` sees, as far as it is few enough to look rows up by; null restricts nothing, or
 * by too many. The database decides who sees what; a list may use this to come to the rows by an index.
 */
export interface VisibleSets {
  userId: number
  /** Complaints directed to the user by rows of their own. */
  directed: number[]
  /** Bodies complained against, as an expert. */
  experts: number[]
  /** From here on every set has to hold. */
  organizations: number[] | null
  departments: number[] | null
  locations: number[] | null
  against: number[] | null
  severities: number[] | null
  statuses: string[] | null
}

const setsOfTransactions = new WeakMap<Tx, VisibleSets>()

/** The sets of the transaction's actor; undefined for who sees everything, or nothing but an opened complaint. */
export const visibleSetsOf = (tx: Tx): VisibleSets | undefined => setsOfTransactions.get(tx)

function keepVisibleSets(tx: Tx, staff: Staff | undefined, sets: VisibleSets | null | undefined): void {
  if (staff && sets) setsOfTransactions.set(tx, { ...sets, userId: staff.userId })
  else setsOfTransactions.delete(tx)
}

const loadVisibility = (staff: Staff | undefined, proposed: string | null = null) =>
  sql<VisibleSets | null>`load_visibility(${staff?.userId ?? null}::integer, ${staff?.organizationId ?? null}::integer,
    ${staff?.departmentId ?? null}::integer, ${proposed}::jsonb)`

/** One value of a data filter: its kind, and an id or a status as text. */
export interface Criterion {
  kind: string
  value: string
}

/** The rest of the transaction sees what the member of staff would see with these filters in place of their own. */
export async function continueWithFilters(tx: Tx, staff: Staff, proposed: readonly Criterion[]): Promise<void> {
  await continueAs(tx, staff)
  if (staff.permissions.has('All')) return
  const { rows } = await sql<{ visible: VisibleSets | null }>`
    select ${loadVisibility(staff, JSON.stringify(proposed))} as visible`.execute(tx)
  keepVisibleSets(tx, staff, rows[0]?.visible)
}

/** Opens one more complaint to the transaction: a tracking ID or a registration has just proven possession of it. */
export async function openComplaint(tx: Tx, complaintId: number): Promise<void> {
  await sql`select set_config('app.complaint_id', ${String(complaintId)}, true)`.execute(tx)
}
