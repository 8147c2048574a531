import type { MenuEntryName } from '#contract/accounts/navigation.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { lockForChange } from './manage-users.ts'
import { findUser } from './users.queries.ts'

interface Navigation {
  userId: number
  /** Null when the user has the standard menu. */
  entries: MenuEntryName[] | null
}

export async function findNavigation(db: Db | Tx, userId: number): Promise<Navigation> {
  const row = await db.selectFrom('user_navigation').select('entries').where('user_id', '=', userId).executeTakeFirst()
  return { userId, entries: (row?.entries as MenuEntryName[] | undefined) ?? null }
}

/** Throws NotFound for an unknown user. */
export async function getNavigation(db: Db | Tx, userId: number): Promise<Navigation> {
  if (!(await findUser(db, userId))) throw new NotFound('user')
  return findNavigation(db, userId)
}

/** Replaces the menu of a user; null restores the standard menu. Throws NotFound and RuleViolation `beyond-own-rights`. */
export function setNavigation(context: Context, actor: Actor, { userId, entries }: Navigation): Promise<Navigation> {
  requirePermission(actor, 'Users - Manage')
  return inTransaction(context, actor, async tx => {
    await lockForChange(tx, actor, userId)
    const now = context.clock.now()
    if (entries === null) await tx.deleteFrom('user_navigation').where('user_id', '=', userId).execute()
    else {
      const values = { entries: JSON.stringify(entries), updated_at: now }
      await tx
        .insertInto('user_navigation')
        .values({ user_id: userId, ...values })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
        .execute()
    }
    await audit(tx, actor, 'navigation-set', { type: 'user', id: userId }, { entries }, now)
    return findNavigation(tx, userId)
  })
}
