import type { Complainant } from '#server/platform/actor.ts'
import type { Call } from '#server/platform/http/call.ts'
import { findSignedIn } from './accounts.queries.ts'
import { idleSince, isTokenOf, readRefreshCookie } from './sessions.ts'

/**
 * The confirmed complainant who is signed in in this browser, found by the refresh cookie, for a public page, which has
 * no Bearer token. The cookie is only read, not exchanged.
 */
export async function findCookieHolder(call: Call): Promise<Complainant | undefined> {
  const cookie = readRefreshCookie(call)
  if (!cookie) return undefined
  const { db, clock } = call.context
  const now = clock.now()
  const session = await db
    .selectFrom('user_session')
    .select(['user_id', 'refresh_hash', 'previous_refresh_hash', 'rotated_at'])
    .where('id', '=', cookie.sessionId)
    .executeTakeFirst()
  if (!session || !isTokenOf(session, cookie.token, now)) return undefined
  const account = await findSignedIn(db, cookie.sessionId, session.user_id, { now, idleSince: idleSince(now) })
  if (account?.kind !== 'complainant' || account.confirmed_at === null) return undefined
  return {
    kind: 'complainant',
    userId: account.id,
    sessionId: cookie.sessionId,
    userName: account.user_name,
    isConfirmed: true,
    language: account.language,
  }
}
