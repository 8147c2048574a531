import type { OwnSession } from '#contract/accounts/own-account.ts'
import { audit } from '#server/features/audit/index.ts'
import type { AccountHolder } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { deviceOf } from '../device.rules.ts'
import { endSessionsOf, idleSince } from '../sessions.ts'

/** The user's sessions, the current one first, then those used last. */
export async function listSessions(
  { clock }: Context,
  db: Db | Tx,
  { userId, sessionId }: AccountHolder,
): Promise<OwnSession[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('user_session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .orderBy(({ eb }) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

/** Ends one of the user's own sessions. Throws NotFound, also for another user's. */
export const revokeSession = (context: Context, holder: AccountHolder, sessionId: string) =>
  inTransaction(context, holder, async tx => {
    const now = context.clock.now()
    const result = await tx
      .updateTable('user_session')
      .set({ revoked_at: now })
      .where('id', '=', sessionId)
      .where('user_id', '=', holder.userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw new NotFound('session')
    await audit(tx, holder, 'session-revoked', { type: 'session', id: sessionId }, {}, now)
    return listSessions(context, tx, holder)
  })

/** Ends all sessions except the caller's. */
export const revokeOtherSessions = (context: Context, holder: AccountHolder) =>
  inTransaction(context, holder, async tx => {
    const now = context.clock.now()
    const ended = await endSessionsOf(tx, holder.userId, now, holder.sessionId)
    await audit(tx, holder, 'other-sessions-revoked', { type: 'user', id: holder.userId }, { ended }, now)
    return listSessions(context, tx, holder)
  })
