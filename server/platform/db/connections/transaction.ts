import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Actor, Staff } from '../../actor.ts'
import { caseRole } from '../roles.ts'
import { planApart, runTransaction } from './run-transaction.ts'

export type Db = Kysely<Database>

/** A transaction with an actor that the database knows: every policy of row-level security reads it. */
export interface Tx extends Transaction<Database> {}

/** What row-level security knows of the actor: settings of the transaction (`app.*`), empty where they do not apply. */
function actorSettings(actor: Actor, complaintId: number | undefined) {
  const isStaff = actor.kind === 'staff'
  return {
    kind: actor.kind,
    userId: isStaff || actor.kind === 'complainant' ? String(actor.userId) : '',
    seesAll: seesAll(actor) ? 'yes' : '',
    organizationId: isStaff && actor.organizationId !== null ? String(actor.organizationId) : '',
    departmentId: isStaff && actor.departmentId !== null ? String(actor.departmentId) : '',
    draftId: actor.kind === 'visitor' ? (actor.draftId ?? '') : '',
    complaintId: complaintId !== undefined ? String(complaintId) : '',
  }
}

const seesAll = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && actor.permissions.has('All'))

export interface TransactionOptions {
  complaintId?: number
  readOnly?: boolean
  /** A reading in which the same statement with the same values runs once. */
  asksOnce?: boolean
  /**
   * Counts that stop at a bound: rows are read in the order of an index, as far as they are needed. PostgreSQL expects the rule of
   * sight to leave a few rows, and would first make bitmaps of everything that is open or due.
   */
  stopsEarly?: boolean
  /** A reading of one case: it is not delayed until the sets of what its actor sees are known, which only lists need. */
  ofOneCase?: boolean
}

/**
 * Runs `work` in one transaction as `actor`. `complaintId` opens one complaint to a visitor who proved possession of it.
 * Rolls back and rethrows what `work` throws. Queries are sent while the settings are still under way, after them on the same
 * connection; their result is returned only when the settings were accepted.
 */
export function inTransactionAs<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  { complaintId, readOnly = false, asksOnce = false, stopsEarly = false, ofOneCase = false }: TransactionOptions = {},
): Promise<Result> {
  const filtered = filteredStaff(actor)
  const first = tellActor(actor, complaintId, { mode: plansOf(actor, readOnly), bitmaps: stopsEarly ? 'off' : 'on' })
  return runTransaction(db, { first, readOnly, asksOnce }, async (tx, begun) => {
    actors.set(tx, actor)
    if (readOnly && !filtered) return work(tx)
    if (readOnly && ofOneCase) {
      withoutSets.add(tx)
      return work(tx)
    }
    const { rows } = await begun
    keepVisibleSets(tx, filtered, rows[0]?.visible)
    return work(tx)
  })
}

/** The rest of the transaction runs as another actor: what the system does at once because of what somebody did. */
export async function continueAs(tx: Tx, actor: Actor, { complaintId }: { complaintId?: number } = {}): Promise<void> {
  const { rows } = await tx.executeQuery(tellActor(actor, complaintId))
  actors.set(tx, actor)
  keepVisibleSets(tx, filteredStaff(actor), rows[0]?.visible)
}

/** The actor, if data filters apply to them: staff who do not see everything. */
const filteredStaff = (actor: Actor): Staff | undefined =>
  actor.kind === 'staff' && !actor.permissions.has('All') ? actor : undefined

const tellActorText = `select
  set_config('app.actor_kind', $1, true), set_config('app.user_id', $2, true), set_config('app.sees_all', $3, true),
  set_config('app.organization_id', $4, true), set_config('app.department_id', $5, true),
  set_config('app.draft_id', $6, true), set_config('app.complaint_id', $7, true),
  set_config('plan_cache_mode', coalesce($11, current_setting('plan_cache_mode')), true),
  set_config('enable_bitmapscan', coalesce($12, current_setting('enable_bitmapscan')), true),
  load_scope($8::integer, $9::integer, $10::integer, $3 = 'yes', null) as visible`

/** How PostgreSQL plans the statements of a transaction: as it decides, or once for all values; with bitmaps or without. */
interface Plans {
  mode: 'auto' | 'force_generic_plan'
  bitmaps: 'on' | 'off'
}

/**
 * Rows that people change are found by keys, by the same plan for all values. By default PostgreSQL planned some of these statements
 * again each time, to save less than the planning took: a fifth of an action. Lists and jobs have other values each time.
 */
const plansOf = (actor: Actor, readOnly: boolean): Plans['mode'] =>
  readOnly || actor.kind === 'system' ? 'auto' : 'force_generic_plan'

/** Tells row-level security who acts, until the transaction ends; without `plans` the transaction plans as it did. */
function tellActor(
  actor: Actor,
  complaintId: number | undefined,
  plans?: Plans,
): CompiledQuery<{ visible: VisibleSets | null }> {
  const settings = actorSettings(actor, complaintId)
  const staff = actor.kind === 'staff' ? actor : undefined
  return CompiledQuery.raw(tellActorText, [
    settings.kind,
    settings.userId,
    settings.seesAll,
    settings.organizationId,
    settings.departmentId,
    settings.draftId,
    settings.complaintId,
    staff?.userId ?? null,
    staff?.organizationId ?? null,
    staff?.departmentId ?? null,
    plans?.mode ?? null,
    plans?.bitmaps ?? null,
  ])
}

/**
 * What a member of staff without `All` sees, as far as it is few enough to look rows up by; null when it is not restricted, or
 * restricted to too many. The database decides who sees what; a list may use this to find the rows by an index.
 */
export interface VisibleSets {
  userId: number
  /**
   * The keys of the user's rows in `personal_sight`: their id, the ids of absent colleagues whose substitute they are, and the
   * negative ids of approvers for whom they sign.
   */
  sightKeys: number[]
  /** Ids of bodies complained against, for an expert. */
  experts: number[]
  /** The following sets all have to match. */
  organizations: number[] | null
  departments: number[] | null
  locations: number[] | null
  against: number[] | null
  types: number[] | null
  severities: number[] | null
  statuses: string[] | null
}

const actors = new WeakMap<Tx, Actor>()

/** Whether the actor sees every complaint there is. */
export function actsWithAll(tx: Tx): boolean {
  const actor = actors.get(tx)
  return actor !== undefined && seesAll(actor)
}

const setsOfTransactions = new WeakMap<Tx, VisibleSets>()

const withoutSets = new WeakSet<Tx>()

/** The sets of the transaction's actor; undefined for an actor who sees everything, or only one opened complaint. */
export function visibleSetsOf(tx: Tx): VisibleSets | undefined {
  if (withoutSets.has(tx)) throw new Error('A reading of one case does not know the sets of its actor.')
  return setsOfTransactions.get(tx)
}

function keepVisibleSets(tx: Tx, staff: Staff | undefined, sets: VisibleSets | null | undefined): void {
  if (staff && sets) setsOfTransactions.set(tx, { ...sets, userId: staff.userId })
  else setsOfTransactions.delete(tx)
}

/** One value of a data filter: its kind, and an id or a status as text. */
export interface Criterion {
  kind: string
  value: string
}

/** The rest of the transaction sees what the member of staff would see with these filters instead of their own. */
export async function continueWithFilters(tx: Tx, staff: Staff, proposed: readonly Criterion[]): Promise<void> {
  await continueAs(tx, staff)
  if (staff.permissions.has('All')) return
  const { rows } = await sql<{ visible: VisibleSets | null }>`select load_scope(${staff.userId}::integer,
    ${staff.organizationId}::integer, ${staff.departmentId}::integer, false, ${JSON.stringify(proposed)}::jsonb) as visible`.execute(
    tx,
  )
  keepVisibleSets(tx, staff, rows[0]?.visible)
}

/** Opens one more complaint to the transaction: a tracking ID or a registration has just proven possession of it. */
export async function openComplaint(tx: Tx, complaintId: number): Promise<void> {
  await sql`select ${opening(sql`${complaintId}::integer`)}`.execute(tx)
}

/** As a column of a statement that finds the complaint; its value is the complaint's id, or null, which opens none. */
export const opening = (complaintId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`nullif(set_config('app.complaint_id', coalesce((${complaintId})::text, ''), true), '')::integer`

/**
 * The rest of the transaction reads one complaint and what belongs to it, or nothing at all when the actor does not see it; earlier
 * reads are not affected. The role's policies compare with one id, so a statement costs a third of what it does otherwise (decision
 * 0061). Returns whether the actor sees the complaint.
 */
export function readOneCase(tx: Tx, complaintId: number): Promise<boolean> {
  const narrowed = tx.executeQuery<{ opened: string }>(CompiledQuery.raw(narrowText, [complaintId]))
  planApart(tx)
  const isVisible = narrowed.then(({ rows }) => rows[0]?.opened !== '')
  casesRead.set(tx, { complaintId, isVisible })
  return isVisible
}

const narrowColumns = `set_config('role', '${caseRole}', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
const narrowText = `select set_config('app.complaint_id', coalesce((select id::text from complaint where id = $1), ''), true) as opened,
  ${narrowColumns}`

/** As columns after `opening`: the statements after this one see the opened complaint alone, or nothing, as after `readOneCase`. */
export const narrowing = sql.raw(narrowColumns)

/** Says that a statement with `narrowing` has run in the transaction. */
export const markNarrowed = (tx: Tx): void => planApart(tx)

const casesRead = new WeakMap<Tx, { complaintId: number; isVisible: Promise<boolean> }>()

/** Whether the case that the transaction reads is visible; undefined when it has not begun to read this one. */
export const isVisibleAsOneCase = (tx: Tx, complaintId: number): Promise<boolean> | undefined => {
  const read = casesRead.get(tx)
  return read?.complaintId === complaintId ? read.isVisible : undefined
}
