import { randomBytes } from 'node:crypto'
import { issueAccessToken } from '#server/platform/auth/access-token.ts'
import { aStaffMember } from './factories.ts'
import type { TestServer } from './server.ts'
import { plant } from './rows.ts'

/** A member of staff with a session of their own: the actor, and the token for calls. No time goes into passwords. */
export async function signInAs(server: TestServer, member: Parameters<typeof aStaffMember>[1] = {}) {
  const now = server.clock.now()
  const staff = await server.inTransaction(async tx => {
    const staff = await aStaffMember(tx, member)
    await plant(tx, 'user_session', {
      id: staff.sessionId,
      user_id: staff.userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      refresh_hash: randomBytes(32),
    })
    return staff
  })
  return { ...staff, token: await issueAccessToken(server.context.config, staff, now) }
}
