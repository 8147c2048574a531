import { sql } from 'kysely'
import { seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { keepFromMerging } from '#server/platform/db/merging.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { countAdministrators } from '#server/features/staff/index.ts'
import { findRole, hasHolderElsewhere, hasShownSecondFactor, reaches, type RoleWithRights } from './access.queries.ts'
import type { RightsRuling } from './rights.rules.ts'

/** Serialises changes of rights until the transaction ends; take it after `keepFromMerging` where that is needed too. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('access-rights'))`.execute(tx)
}

/**
 * Runs one transaction that changes rights. They run one after another, so that two at once cannot each leave the
 * other's administrator as the last one. A change that names a body, department or place first waits for merges, and keeps them off.
 * Throws RuleViolation `last-administrator` when nobody would be left who can administer roles,
 * permissions and users.
 */
export const changeRights = <Result>(
  context: Context,
  actor: Staff,
  work: (tx: Tx) => Promise<Result>,
  { keepsFromMerging = false } = {},
): Promise<Result> =>
  inTransaction(context, actor, async tx => {
    if (keepsFromMerging) await keepFromMerging(tx)
    await lockRights(tx)
    const before = await countAdministrators(tx)
    const result = await work(tx)
    if (before > 0 && (await countAdministrators(tx)) === 0) throw new RuleViolation('last-administrator')
    return result
  })

/**
 * The role, locked, and whether it is the actor's. Throws NotFound, and RuleViolation `beyond-own-rights` when somebody of another body has
 * it, whom the actor does not reach.
 */
export async function lockRole(tx: Tx, actor: Staff, id: number): Promise<RoleWithRights & { isOwn: boolean }> {
  const role = await findRole(tx, id, { lock: true })
  if (!role) throw new NotFound('role')
  if (!seesEverything(actor) && (await hasHolderElsewhere(tx, id, actor))) throw new RuleViolation('beyond-own-rights')
  return { ...role, isOwn: role.id === actor.roleId }
}

/** Throws RuleViolation `beyond-own-rights` for people of another body, whom only `All` reaches. */
export function requireOwnBody(actor: Staff, organizationId: number | null): void {
  if (!reachesBody(actor, organizationId)) throw new RuleViolation('beyond-own-rights')
}

export const reachesBody = (actor: Staff, organizationId: number | null): boolean =>
  seesEverything(actor) || organizationId === actor.organizationId

/**
 * Throws RuleViolation `beyond-own-rights` for a member of staff of another body, or with a right that the actor lacks; with `ofAdministration`
 * only rights of administration count. The database protects data filters and absences by the same function.
 */
export async function requireReach(tx: Tx, userId: number, { ofAdministration = false } = {}): Promise<void> {
  if (!(await reaches(tx, userId, !ofAdministration))) throw new RuleViolation('beyond-own-rights')
}

/** Throws RuleViolation with the ruling as its code. */
export function requireFine(ruling: RightsRuling): void {
  if (ruling !== 'fine') throw new RuleViolation(ruling)
}

/**
 * Checked before somebody removes the second factor that their own role requires, because an intruder in an open session must not
 * be able to. Throws RuleViolation `second-factor-first` unless one was shown, or set up, in this session.
 */
export async function requireShownSecondFactor(tx: Tx, actor: Staff): Promise<void> {
  if (!(await hasShownSecondFactor(tx, actor.sessionId))) throw new RuleViolation('second-factor-first')
}
