import type { Tx } from '#server/platform/db/transaction.ts'
import { endSecrets } from './account-secrets.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Ends every way into an account that is open just now: sessions, links, codes and second steps that were begun. One
 * session may stay. Answers how many sessions ended.
 */
export async function endAccess(tx: Tx, userId: number, now: Date, exceptSessionId?: string): Promise<number> {
  await endSecrets(tx, userId, now)
  return endSessionsOf(tx, userId, now, exceptSessionId)
}
