/**
 * How a transaction works:
 *
 * - BEGIN and the statement that tells PostgreSQL who acts leave together. Row-level security obeys the actor's settings from then on.
 * - Statements need not wait for each other: what is sent at the same time travels together, and is answered in order.
 * - Rows that nobody has to read back wait, and are written together ahead of the next statement or with COMMIT (waiting-rows.ts).
 * - A transaction that reads one case takes on a role that sees this case only: its policies are cheap (`readOneCase`).
 * - Each connection keeps the plans of its statements (connect.ts). planning.ts has what a query says when one plan does not suit all
 *   values, or when PostgreSQL would plan it again in vain.
 * - The first failure rolls everything back and is thrown (run-transaction.ts).
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Actor, Staff } from '../../actor.ts'
import { CodeRequired } from '../../errors.ts'
import { caseRole } from '../roles.ts'
import { prepareApart, runTransaction } from './run-transaction.ts'
import { isFiltered, seesAll, tellActor, type VisibleSets } from './tell-actor.ts'

export type Db = Kysely<Database>

/** A transaction with an actor that the database knows: every policy of row-level security reads it. */
export interface Tx extends Transaction<Database> {}

export interface TransactionOptions {
  complaintId?: number
  /** A proof that the actor does not have as a visitor, but that the transaction relies on. */
  proofId?: string
  readOnly?: boolean
  /** A reading in which the same statement with the same values runs once. */
  asksOnce?: boolean
  /** It is about one case: it does not wait for the sets of what its actor sees, which only lists need. */
  ofOneCase?: boolean
}

/**
 * Runs `work` in one transaction as `actor`. `complaintId` opens one complaint to a visitor who proved possession of it. When that proof
 * was ended, `work` finds nothing, and the transaction throws CodeRequired: the first statement asks for it, so that no call asks once more.
 * Rolls back and rethrows what `work` throws. Queries are sent while the settings are still under way, after them on the same
 * connection; their result is returned only when the settings were accepted.
 */
export function inTransactionAs<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  { complaintId, proofId, readOnly = false, asksOnce = false, ofOneCase = false }: TransactionOptions = {},
): Promise<Result> {
  const opened = { complaintId, proofId: proofId ?? proofOf(actor, complaintId) }
  const first = tellActor(actor, opened, planModeOf(actor, readOnly))
  return runTransaction(db, { first, check: requireProof, readOnly, asksOnce }, async (tx, told) => {
    const facts: Facts = { actor, sets: isFiltered(actor) ? 'not known' : undefined }
    factsOf.set(tx, facts)
    // lists need the sets; others need not wait for the answer, because they are sent after the settings
    if (isFiltered(actor) && !ofOneCase) facts.sets = setsOf(actor, (await told).rows[0]?.visible)
    return work(tx)
  })
}

/** The proof that opens the complaint to a visitor. */
const proofOf = (actor: Actor, complaintId: number | undefined): string | undefined =>
  actor.kind === 'visitor' && complaintId !== undefined ? actor.proofId : undefined

function requireProof({ rows }: { rows: { isEnded: boolean }[] }): void {
  if (rows[0]?.isEnded) throw new CodeRequired()
}

/**
 * Rows that people change are found by keys, by the same plan for all values. By default PostgreSQL planned some of these statements
 * again each time, to save less than the planning took: a fifth of an action. Lists and jobs have other values each time.
 */
const planModeOf = (actor: Actor, readOnly: boolean) =>
  readOnly || actor.kind === 'system' ? 'auto' : 'force_generic_plan'

/** The rest of the transaction runs as another actor: what the system does at once because of what somebody did. */
export async function continueAs(tx: Tx, actor: Actor, { complaintId }: { complaintId?: number } = {}): Promise<void> {
  const { rows } = await tx.executeQuery(tellActor(actor, { complaintId }))
  factsOf.set(tx, { ...factsOf.get(tx), actor, sets: setsOf(actor, rows[0]?.visible) })
}

/** One value of a data filter: its kind, and an id or a status as text. */
interface Criterion {
  kind: string
  value: string
}

/** The rest of the transaction sees what the member of staff would see with these filters instead of their own. */
export async function continueWithFilters(tx: Tx, staff: Staff, proposed: readonly Criterion[]): Promise<void> {
  await continueAs(tx, staff)
  if (seesAll(staff)) return
  const { rows } = await sql<{ visible: VisibleSets | null }>`select load_scope(${staff.userId}::integer,
    ${staff.organizationId}::integer, ${staff.departmentId}::integer, false, ${JSON.stringify(proposed)}::jsonb) as visible`.execute(
    tx,
  )
  factsOf.set(tx, { ...factsOf.get(tx), actor: staff, sets: setsOf(staff, rows[0]?.visible) })
}

/** What is known of a transaction under way. */
interface Facts {
  actor: Actor
  /** What the actor sees; undefined for an actor who sees everything, or only one opened complaint. */
  sets: VisibleSets | 'not known' | undefined
  /** The case that the transaction reads alone. */
  oneCase?: { complaintId: number; isVisible: Promise<boolean> }
}

const factsOf = new WeakMap<Tx, Facts>()

const setsOf = (actor: Actor, visible: VisibleSets | null | undefined): VisibleSets | undefined =>
  isFiltered(actor) && visible ? visible : undefined

/** Whether the actor sees every complaint there is. */
export function actsWithAll(tx: Tx): boolean {
  const actor = factsOf.get(tx)?.actor
  return actor !== undefined && seesAll(actor)
}

/** The sets of the transaction's actor; undefined for an actor who sees everything, or only one opened complaint. */
export function visibleSetsOf(tx: Tx): VisibleSets | undefined {
  const sets = factsOf.get(tx)?.sets
  if (sets === 'not known') throw new Error('A transaction about one case does not know the sets of its actor.')
  return sets
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
 * reads are not affected. The role's policies compare with one id, so a statement costs a third of what it does otherwise.
 * Returns whether the actor sees the complaint.
 */
export function readOneCase(tx: Tx, complaintId: number): Promise<boolean> {
  const opened = tx.executeQuery<{ opened: string }>(CompiledQuery.raw(openOneCase, [complaintId]))
  prepareApart(tx)
  const isVisible = opened.then(({ rows }) => rows[0]?.opened !== '')
  const facts = factsOf.get(tx)
  if (facts) facts.oneCase = { complaintId, isVisible }
  return isVisible
}

const narrowColumns = `set_config('role', '${caseRole}', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
const openOneCase = `select set_config('app.complaint_id', coalesce((select id::text from complaint where id = $1), ''), true) as opened,
  ${narrowColumns}`

/** As columns after `opening`: the statements after this one see the opened complaint alone, or nothing, as after `readOneCase`. */
export const narrowing = sql.raw(narrowColumns)

/** Says that a statement with `narrowing` was sent in the transaction. */
export const markNarrowed = (tx: Tx): void => prepareApart(tx)

/** Whether the case that the transaction reads is visible; undefined when it has not begun to read this one. */
export const isVisibleAsOneCase = (tx: Tx, complaintId: number): Promise<boolean> | undefined => {
  const read = factsOf.get(tx)?.oneCase
  return read?.complaintId === complaintId ? read.isVisible : undefined
}

/** Whether the transaction has begun to read one case, so that nothing else exists for it. */
export const readsOneCase = (tx: Tx): boolean => factsOf.get(tx)?.oneCase !== undefined
