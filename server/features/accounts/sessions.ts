import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Call } from '#server/platform/http/call.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The longest that a session lasts without a new password, and the longest pause within it. */
const absoluteHours = 12
const idleMinutes = 30
const refreshCookie = 'refresh'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function setRefreshCookie(call: Call, sessionId: string, token: string) {
  call.setSignedCookie({ name: refreshCookie, value: `${sessionId}.${token}`, maxAgeSeconds: idleMinutes * 60 })
}

export const forgetRefreshCookie = (call: Call): void =>
  call.setSignedCookie({ name: refreshCookie, value: '', maxAgeSeconds: 0 })

/** The session and token that the caller's refresh cookie names, if it is ours and in time. */
export function readRefreshCookie(call: Call): { sessionId: string; token: string } | undefined {
  const [sessionId, token] = call.signedCookie(refreshCookie)?.split('.') ?? []
  return sessionId && token ? { sessionId, token } : undefined
}

/** Begins a session and hands its refresh cookie to the caller. Gives the session's id. */
export async function beginSession(tx: Tx, call: Call, userId: number): Promise<string> {
  const now = call.context.clock.now()
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('user_session')
    .values({
      id,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + absoluteHours * 3_600_000),
      refresh_hash: hashOf(token),
    })
    .execute()
  setRefreshCookie(call, id, token)
  return id
}

export const endSession = (tx: Tx, sessionId: string, now: Date) =>
  tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * Exchanges a refresh token for a new one. `reused` means that the token had been exchanged before:
 * two parties hold it, so the session ends for both.
 */
export async function rotateSession(
  tx: Tx,
  call: Call,
  { sessionId, token }: { sessionId: string; token: string },
): Promise<{ outcome: 'rotated'; userId: number } | { outcome: 'over' | 'reused' }> {
  const now = call.context.clock.now()
  const session = await tx
    .selectFrom('user_session')
    .select(['user_id', 'refresh_hash', 'last_seen_at', 'expires_at', 'revoked_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000)
  if (!session || session.revoked_at || session.expires_at <= now || session.last_seen_at < idleSince) {
    return { outcome: 'over' }
  }
  if (!timingSafeEqual(session.refresh_hash, hashOf(token))) {
    await endSession(tx, sessionId, now)
    return { outcome: 'reused' }
  }
  const next = randomBytes(32).toString('base64url')
  await tx
    .updateTable('user_session')
    .set({ refresh_hash: hashOf(next), previous_refresh_hash: session.refresh_hash, last_seen_at: now })
    .where('id', '=', sessionId)
    .execute()
  setRefreshCookie(call, sessionId, next)
  return { outcome: 'rotated', userId: session.user_id }
}
