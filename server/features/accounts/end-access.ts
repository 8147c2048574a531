import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { endSecrets } from './account-secrets.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Ends all open access to an account: sessions, links, codes and second steps under way. One
 * session may stay. Returns how many sessions ended.
 */
export async function endAccess(tx: Tx, userId: number, now: Date, exceptSessionId?: string): Promise<number> {
  await endSecrets(tx, userId, now)
  return endSessionsOf(tx, userId, now, exceptSessionId)
}
