import { type AccountHolder, requirePermission, seesEverything } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/transaction.ts'
import { type Account, findAccount } from '../accounts.queries.ts'

/**
 * One's own account; another's for `Users - Manage`, which is about members of staff: the account of a complainant is
 * shown to nobody else but holders of `All`. Undefined where there is none to show. Throws NotPermitted.
 */
export async function findShownAccount(db: Db, reader: AccountHolder, userId: number): Promise<Account | undefined> {
  if (reader.userId === userId) return findAccount(db, userId)
  requirePermission(reader, 'Users - Manage')
  const account = await findAccount(db, userId)
  return account?.kind === 'staff' || seesEverything(reader) ? account : undefined
}
