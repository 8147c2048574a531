import { type AccountHolder, requirePermission, seesEverything } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import { type Account, findAccount } from '../accounts.queries.ts'

/**
 * The user's own account; another's with `Users - Manage`, which is about members of staff: only holders of `All` see the account of a
 * complainant. Undefined when there is none to show. Throws NotPermitted.
 */
export async function findShownAccount(db: Db, reader: AccountHolder, userId: number): Promise<Account | undefined> {
  if (reader.userId === userId) return findAccount(db, userId)
  requirePermission(reader, 'Users - Manage')
  const account = await findAccount(db, userId)
  return account?.kind === 'staff' || seesEverything(reader) ? account : undefined
}
