import { sql } from 'kysely'
import type { Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { countAdministrators, findRole, hasShownSecondFactor, type RoleWithRights } from './access.queries.ts'
import type { RightsRuling } from './rights.rules.ts'

/**
 * One transaction that changes who may do what. They run one after another, so that two at once cannot each leave the
 * other's administrator as the last one. Throws RuleViolation `last-administrator` when nobody would be left who can
 * administer roles, permissions and users.
 */
export const changeRights = <Result>(
  context: Context,
  actor: Staff,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, actor, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('access-rights'))`.execute(tx)
    const before = await countAdministrators(tx)
    const result = await work(tx)
    if (before > 0 && (await countAdministrators(tx)) === 0) throw new RuleViolation('last-administrator')
    return result
  })

/** The role, locked, and whether it is the actor's. Throws NotFound. */
export async function lockRole(tx: Tx, actor: Staff, id: number): Promise<RoleWithRights & { isOwn: boolean }> {
  const role = await findRole(tx, id, { lock: true })
  if (!role) throw new NotFound('role')
  return { ...role, isOwn: role.id === actor.roleId }
}

/** Throws RuleViolation with the ruling as its code. */
export function requireFine(ruling: RightsRuling): void {
  if (ruling !== 'fine') throw new RuleViolation(ruling)
}

/**
 * Before somebody lets go of the second factor that their own role asks for: whoever found an open session must not be able
 * to. Throws RuleViolation `second-factor-first` unless one was shown, or set up, in this session.
 */
export async function requireShownSecondFactor(tx: Tx, actor: Staff): Promise<void> {
  if (!(await hasShownSecondFactor(tx, actor.sessionId))) throw new RuleViolation('second-factor-first')
}
