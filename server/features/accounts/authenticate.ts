import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Staff } from '#server/platform/actor.ts'
import { readAccessToken } from '#server/platform/auth/access-token.ts'
import type { Context } from '#server/platform/context.ts'
import { NotSignedIn } from '#server/platform/errors.ts'
import { findSignedIn } from './accounts.queries.ts'

/**
 * The member of staff behind a Bearer token. The session is looked up at every call: revoking it, deactivating the
 * account or changing the role takes effect with the next one. Throws NotSignedIn.
 */
export async function authenticate(context: Context, authorization: string): Promise<Staff> {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) throw new NotSignedIn()
  const now = context.clock.now()
  const { userId, sessionId } = await readAccessToken(context.config, token, now)
  const account = await findSignedIn(context.db, sessionId, userId, now)
  if (!account) throw new NotSignedIn()
  return {
    kind: 'staff',
    userId,
    sessionId,
    userName: account.user_name,
    roleId: account.role_id ?? 0,
    guardLevel: account.guard_level ?? 'GUEST',
    permissions: new Set((account.permissions ?? []) as PageCode[]),
    organizationId: account.organization_id,
    departmentId: account.department_id,
    language: account.language,
  }
}
