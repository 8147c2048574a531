import { randomBytes, randomUUID } from 'node:crypto'
import { accessTokenSeconds, issueAccessToken } from '#server/platform/auth/access-token.ts'
import { aStaffMember } from './factories.ts'
import type { TestServer } from './server.ts'
import { plant } from './rows.ts'

/** A token of a new session; with `isOver` one that has expired. */
export async function aToken(
  { clock, context, database }: Pick<TestServer, 'clock' | 'context' | 'database'>,
  { userId, sessionId = randomUUID() }: { userId: number; sessionId?: string },
  { isOver = false } = {},
): Promise<string> {
  const now = clock.now()
  await plant(database.ownerDb, 'user_session', {
    id: sessionId,
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    refresh_hash: randomBytes(32),
  })
  const issued = isOver ? new Date(now.getTime() - (accessTokenSeconds + 1) * 1000) : now
  return issueAccessToken(context.config, { userId, sessionId }, issued)
}

/** A member of staff with a session of their own: the actor, and the token for calls. No time goes into passwords. */
export async function signInAs(server: TestServer, member: Parameters<typeof aStaffMember>[1] = {}) {
  const staff = await server.add(aStaffMember, member)
  return { ...staff, token: await aToken(server, staff) }
}
