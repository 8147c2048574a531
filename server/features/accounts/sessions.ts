import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/features/audit/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import type { Call } from '#server/platform/http/call.ts'

/** As whom the system begins and ends sessions. */
export const signInWork: SystemActor = { kind: 'system', job: 'sign-in' }

/** The longest that a session lasts without the password, and the longest pause within it. */
const absoluteHours = 12
const idleMinutes = 30
const refreshCookie = 'refresh'

/**
 * For so long the token before the last is answered again with the same successor: two tabs may ask at the
 * same moment, and an answer may get lost on a bad line. Later it means that two parties hold it.
 */
const graceSeconds = 20

/** The time at which a session was seen is stored at most this often. */
const seenSeconds = 60

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token that follows another; asking twice gives the same one. Only this installation can make it. */
const tokenAfter = ({ context }: Call, sessionId: string, token: string): string =>
  createHmac('sha256', context.config.secret).update(`refresh-token:${sessionId}:${token}`).digest('base64url')

const endOfSession = (begin: Date): Date => new Date(begin.getTime() + absoluteHours * 3_600_000)

export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMinutes * 60_000)

function setRefreshCookie(call: Call, sessionId: string, token: string) {
  call.setSignedCookie({ name: refreshCookie, value: `${sessionId}.${token}`, maxAgeSeconds: idleMinutes * 60 })
}

export const forgetRefreshCookie = (call: Call): void =>
  call.setSignedCookie({ name: refreshCookie, value: '', maxAgeSeconds: 0 })

/** The session and token of the caller's refresh cookie, if it is ours and has not expired. */
export function readRefreshCookie(call: Call): { sessionId: string; token: string } | undefined {
  const [sessionId, token] = call.signedCookie(refreshCookie)?.split('.') ?? []
  return sessionId && token ? { sessionId, token } : undefined
}

/** Begins a session and sets its refresh cookie; the one that this browser had before ends. Returns the session's id. */
export async function beginSession(
  tx: Tx,
  call: Call,
  userId: number,
  { withSecondFactor = false }: { withSecondFactor?: boolean } = {},
): Promise<string> {
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
      expires_at: endOfSession(now),
      refresh_hash: hashOf(token),
      user_agent: call.userAgent,
      second_factor_at: withSecondFactor ? now : null,
    })
    .execute()
  await endFormerSession(tx, call)
  setRefreshCookie(call, id, token)
  return id
}

/** Its cookie is about to be replaced, so that nobody could sign it out any more. */
async function endFormerSession(tx: Tx, call: Call) {
  const former = readRefreshCookie(call)
  if (!former) return
  const now = call.context.clock.now()
  const { numUpdatedRows } = await endSession(tx, former.sessionId, now)
  if (numUpdatedRows > 0n) await audit(tx, signInWork, 'signed-out', { type: 'session', id: former.sessionId }, {}, now)
}

export const endSession = (tx: Tx, sessionId: string, now: Date) =>
  tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Ends all sessions of a user except one, or all; returns how many. Needed after a new password or role. */
export async function endSessionsOf(tx: Tx, userId: number, now: Date, exceptId?: string): Promise<number> {
  const result = await tx
    .updateTable('user_session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId as string))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Marks the session as having shown a second factor, because its user has just set one up. */
export const noteSecondFactor = (tx: Tx, sessionId: string, now: Date) =>
  tx.updateTable('user_session').set({ second_factor_at: now }).where('id', '=', sessionId).execute()

/** Stores that a session was used, unless that was done within the last minute. */
export async function noteSeen(db: Db, sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  const seenBefore = now.getTime() - lastSeenAt.getTime()
  if (Math.abs(seenBefore) < seenSeconds * 1000) return
  // a time in the future is from before the clock was set back: left alone, the session would outlive every pause until then
  const isSetBack = seenBefore < 0
  await db
    .updateTable('user_session')
    .set({ last_seen_at: now, ...(isSetBack && { expires_at: sql<Date>`least(expires_at, ${endOfSession(now)})` }) })
    .where('id', '=', sessionId)
    .where('last_seen_at', isSetBack ? '>' : '<', now)
    .execute()
}

/**
 * Exchanges a refresh token for a new one. `reused` means that the token had been exchanged before, and not just now:
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
    .select([
      'user_id',
      'refresh_hash',
      'previous_refresh_hash',
      'rotated_at',
      'last_seen_at',
      'expires_at',
      'revoked_at',
    ])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.revoked_at || session.expires_at <= now || session.last_seen_at < idleSince(now)) {
    return { outcome: 'over' }
  }
  const next = tokenAfter(call, sessionId, token)
  if (timingSafeEqual(session.refresh_hash, hashOf(token))) {
    await tx
      .updateTable('user_session')
      .set({
        refresh_hash: hashOf(next),
        previous_refresh_hash: session.refresh_hash,
        rotated_at: now,
        last_seen_at: now,
      })
      .where('id', '=', sessionId)
      .execute()
  } else if (!wasJustExchanged(session, token, now)) {
    await endSession(tx, sessionId, now)
    return { outcome: 'reused' }
  }
  setRefreshCookie(call, sessionId, next)
  return { outcome: 'rotated', userId: session.user_id }
}

/** Whether a token is the session's, or was until just now. */
export const isTokenOf = (session: RefreshState, token: string, now: Date): boolean =>
  timingSafeEqual(session.refresh_hash, hashOf(token)) || wasJustExchanged(session, token, now)

interface RefreshState {
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  rotated_at: Date | null
}

function wasJustExchanged(
  session: { previous_refresh_hash: Buffer | null; rotated_at: Date | null },
  token: string,
  now: Date,
): boolean {
  const { previous_refresh_hash: previous, rotated_at: rotatedAt } = session
  if (!previous || !rotatedAt || Math.abs(now.getTime() - rotatedAt.getTime()) > graceSeconds * 1000) return false
  return timingSafeEqual(previous, hashOf(token))
}
