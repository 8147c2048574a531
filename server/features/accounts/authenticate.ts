import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { AccountHolder, Staff } from '#server/platform/actor.ts'
import { readAccessToken } from '#server/platform/auth/access-token.ts'
import type { Context } from '#server/platform/context.ts'
import { NotSignedIn } from '#server/platform/errors.ts'
import { type Account, findAccount, findSignedIn } from './accounts.queries.ts'
import { kindOf } from './account-kind.rules.ts'
import { needsSecondFactor } from './second-factor/second-factor.rules.ts'
import { idleSince, noteSeen } from './sessions.ts'

/**
 * The account holder behind a Bearer token. The session is looked up at every call: revoking it, deactivating the
 * account or changing the role takes effect with the next one. Throws NotSignedIn.
 */
export async function authenticate(context: Context, authorization: string): Promise<AccountHolder> {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) throw new NotSignedIn()
  const now = context.clock.now()
  const { userId, sessionId } = await readAccessToken(context.config, token, now)
  const account = await findSignedIn(context.db, sessionId, userId, { now, idleSince: idleSince(now) })
  if (!account) throw new NotSignedIn()
  await noteSeen(context.db, sessionId, account.last_seen_at, now)
  return actorOf(context, account, sessionId)
}

/**
 * A member of staff as they would act now, for counts of what they see while they are absent. Undefined for anybody who
 * is not staff or was deactivated.
 */
export async function findStaff(context: Context, userId: number): Promise<Staff | undefined> {
  const account = await findAccount(context.db, userId)
  if (!account?.is_active) return undefined
  const actor = actorOf(context, account, '')
  return actor.kind === 'staff' ? actor : undefined
}

function actorOf({ config }: Context, account: Account, sessionId: string): AccountHolder {
  const who = { userId: account.id, sessionId, userName: account.user_name, language: account.language }
  if (account.kind === 'complainant') {
    return { kind: 'complainant', ...who, isConfirmed: account.confirmed_at !== null }
  }
  const mustSetUpSecondFactor = !account.has_second_factor && needsSecondFactor(account, config.mode)
  if (kindOf(account) === 'respondent') {
    const organizationId = mustSetUpSecondFactor ? null : account.organization_id
    return { kind: 'respondent', ...who, organizationId, ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }) }
  }
  return {
    kind: 'staff',
    ...who,
    roleId: account.role_id ?? 0,
    guardLevel: account.guard_level ?? 'GUEST',
    // staff who still have to set up a second factor have no rights, for the database as well
    permissions: new Set(mustSetUpSecondFactor ? [] : ((account.permissions ?? []) as PageCode[])),
    organizationId: mustSetUpSecondFactor ? null : account.organization_id,
    departmentId: mustSetUpSecondFactor ? null : account.department_id,
    ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }),
  }
}
