/**
 * How a transaction works:
 *
 * - BEGIN, then the statement that states who acts: row-level security obeys these settings until the end of the transaction.
 * - What a use case asks follows, one statement after the other; with `Promise.all` too, because Kysely lets each wait for the one before.
 * - Any failure rolls everything back and is thrown.
 * - A transaction that reads one case takes on a role that sees this case only: its policies are cheap (`readOneCase`).
 * - Each connection keeps the plans of its statements (connect.ts). planning.ts has what a query says when one plan does not suit all
 *   values, or when PostgreSQL would plan it again in vain.
 */
import { type ControlledTransaction, CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Actor, Staff } from '../../actor.ts'
import { CodeRequired, NotFound } from '../../errors.ts'
import { caseRole } from '../roles.ts'
import { ofOneCase } from './connect.ts'
import { isFiltered, seesAll, tellActor, type VisibleSets } from './tell-actor.ts'
import { isLostConnection, OutcomeUnknown } from './unavailable.ts'

export type Db = Kysely<Database>

/** A transaction with an actor that the database knows: every policy of row-level security reads it. */
export interface Tx extends Transaction<Database> {}

export interface TransactionOptions {
  complaintId?: number
  /** A proof that the actor does not have as a visitor, but that the transaction relies on. */
  proofId?: string
  /** It writes nothing, and all of its statements see the same moment. */
  readOnly?: boolean
  /** It will read one case alone (`readOneCase`). */
  ofOneCase?: boolean
}

/**
 * Runs `work` in one transaction as `actor`. `complaintId` opens one complaint to a visitor who proved possession of it. When that proof
 * was ended, it throws CodeRequired: the first statement asks for it, so that no call asks once more. Rolls back and rethrows what `work`
 * throws; throws OutcomeUnknown when the answer to COMMIT does not come.
 */
export async function inTransactionAs<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  {
    complaintId,
    proofId = proofOf(actor, complaintId),
    readOnly = false,
    ofOneCase: isOfOneCase = false,
  }: TransactionOptions = {},
): Promise<Result> {
  const tx = await begin(isOfOneCase ? ofOneCase(db) : db, readOnly)
  try {
    const { rows } = await tx.executeQuery(tellActor(actor, { complaintId, proofId }, planModeOf(actor, readOnly)))
    if (rows[0]?.isEnded) throw new CodeRequired()
    factsOf.set(tx, { actor, sets: setsOf(actor, rows[0]?.visible) })
    const result = await work(tx)
    await commit(tx)
    return result
  } catch (error) {
    // waits for statements that are still under way; on a lost connection it fails as well, which says nothing new
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

const begin = (db: Db, readOnly: boolean): Promise<ControlledTransaction<Database>> =>
  readOnly
    ? db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    : db.startTransaction().execute()

const commit = (tx: ControlledTransaction<Database>): Promise<void> =>
  tx
    .commit()
    .execute()
    .catch((error: unknown) => {
      throw isLostConnection(error) ? new OutcomeUnknown(error) : error
    })

/** The proof that opens the complaint to a visitor. */
const proofOf = (actor: Actor, complaintId: number | undefined): string | undefined =>
  actor.kind === 'visitor' && complaintId !== undefined ? actor.proofId : undefined

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
  sets: VisibleSets | undefined
  /** The case that the transaction reads alone. */
  oneCase?: number
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
export const visibleSetsOf = (tx: Tx): VisibleSets | undefined => factsOf.get(tx)?.sets

/** Opens one more complaint to the transaction: a tracking ID or a registration has just proven possession of it. */
export async function openComplaint(tx: Tx, complaintId: number): Promise<void> {
  await sql`select ${opening(sql`${complaintId}::integer`)}`.execute(tx)
}

/** As a column of a statement that finds the complaint; its value is the complaint's id, or null, which opens none. */
export const opening = (complaintId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`nullif(set_config('app.complaint_id', coalesce((${complaintId})::text, ''), true), '')::integer`

/**
 * The rest of the transaction, which was begun for that (`ofOneCase`), reads one complaint and what belongs to it, and nothing else. The role's policies compare with one id, so a
 * statement costs a third of what it does otherwise. Throws NotFound when the actor does not see the complaint.
 */
export async function readOneCase(tx: Tx, complaintId: number): Promise<void> {
  const { rows } = await tx.executeQuery<{ opened: string }>(CompiledQuery.raw(openOneCase, [complaintId]))
  if (rows[0]?.opened === '') throw new NotFound('complaint')
  const facts = factsOf.get(tx)
  if (facts) facts.oneCase = complaintId
}

const seeOneCase = `set_config('role', '${caseRole}', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
const openOneCase = `select set_config('app.complaint_id', coalesce((select id::text from complaint where id = $1), ''), true) as opened,
  ${seeOneCase}`

/** As columns after `opening`: the statements after this one see the opened complaint alone, as after `readOneCase`. */
export const seeingOneCase = sql.raw(seeOneCase)

/** Whether the transaction reads this case alone, and so sees it. */
export const readsAlone = (tx: Tx, complaintId: number): boolean => factsOf.get(tx)?.oneCase === complaintId

/** Whether the transaction reads one case, so that nothing else exists for it. */
export const readsOneCase = (tx: Tx): boolean => factsOf.get(tx)?.oneCase !== undefined
