import type { jwtTokenContract } from '#contract/accounts/jwt-token.ts'
import type { CallInput } from '#contract/http/endpoint.ts'
import { audit } from '#server/features/audit/index.ts'
import { addressedTo, queueMessages } from '#server/features/notifications/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import { clearAttempts, countAttempt } from '#server/platform/throttle/throttle.ts'
import {
  codeMinutes,
  keepSecret,
  linkMinutes,
  lockToken,
  markUsed,
  newCode,
  newToken,
  tryCode,
} from '../account-secrets.ts'
import { type Account, findAccount, findAccountByUserName, setPasswordHash } from '../accounts.queries.ts'
import { countOnAddress, countOnBoth, giveBack } from '../address-limits.ts'
import { tellPasswordChanged } from '../tell-owner.ts'
import { requireGoodPassword } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { requireReachable } from '../require-reachable.ts'
import { endAccess } from '../end-access.ts'
import { spendInvitation } from '../sign-up/invitations.queries.ts'
import { lookUpName, readUserName } from '../user-name.rules.ts'

const system: Actor = { kind: 'system', job: 'reset-password' }

const requestsPerName = { limit: 3, windowSeconds: 900 }
const requestsPerNameAndDay = { limit: 10, windowSeconds: 86_400 }

const resetRequestedKind: JobKind<{ userName: string }> = { name: 'send-password-reset', retryLimit: 3 }

/** Looks the account up after the answer, because the time would reveal whether there is one. */
export const sendPasswordResetJob: JobDefinition<{ userName: string }> = {
  kind: resetRequestedKind,
  run: (context, { userName }) => sendPasswordReset(context, userName),
}

/** Accepts a request for a new password, for any user name. Throws TooManyAttempts, and what `countOnBoth` throws. */
export async function requestReset(call: Call, { userName, ...limitAnswer }: { userName: string } & LimitAnswer) {
  // what is typed decides, so that nothing shows whether there is such an account
  const contact = readUserName(userName)
  if (contact) await requireReachable(call.context, system, contact)
  await countOnBoth(call, 'reset-address', limitAnswer, () =>
    inTransaction(call.context, system, async tx => {
      const now = call.context.clock.now()
      const name = lookUpName(userName)
      await countAttempt(tx, 'reset', name, requestsPerName, now)
      await countAttempt(tx, 'reset-of-day', name, requestsPerNameAndDay, now)
      await call.context.jobs.enqueue(tx, resetRequestedKind, { userName: name })
    }),
  )
}

/** Sends link or code when there is such an account, otherwise nothing. */
export async function sendPasswordReset(context: Context, userName: string): Promise<void> {
  await inTransaction(context, system, async tx => {
    const account = await findAccountByUserName(tx, userName)
    const contact = account?.is_active ? readUserName(account.user_name) : undefined
    if (!account || !contact) return
    const isCode = contact.channel === 'sms'
    const secret = isCode ? newCode() : newToken()
    const minutes = isCode ? codeMinutes : linkMinutes
    const kind = isCode ? 'code' : 'token'
    const secretId = await keepSecret(tx, context, { userId: account.id, purpose: 'reset', secret, minutes, kind })
    const message = {
      eventKey: `account:${account.id}:reset:${secretId}`,
      language: account.language,
      ...addressedTo(contact),
      at: context.clock.now(),
    }
    if (isCode) {
      const values = { code: secret, minutes }
      await queueMessages(tx, context.jobs, { ...message, template: 'one-time-code', values })
    } else {
      const values = { link: `${context.config.publicUrl}/session/forgot-password?token=${secret}`, minutes }
      await queueMessages(tx, context.jobs, { ...message, template: 'password-reset-link', values })
    }
    const details = { channel: contact.channel }
    await audit(tx, system, 'password-reset-sent', { type: 'user', id: account.id }, details, context.clock.now())
  })
}

export type Reset = CallInput<typeof jwtTokenContract.resetPassword>['body']

/**
 * Sets a new password with a link's token or with a code, and ends every session.
 * Throws InvalidInput: `token` (`link-ended`), `code` (`wrong-or-ended-code`), or what the new password lacks; and what
 * `countOnAddress` throws.
 */
export async function resetPassword(call: Call, reset: Reset): Promise<void> {
  const { context } = call
  const now = context.clock.now()
  await countOnAddress(call, 'reset-try', reset)
  const passwordHash = await hashPassword(reset.newPassword)
  const refusal = await inTransaction(context, system, async tx => {
    const found = reset.token ? await findByToken(tx, context, reset.token) : await findByCode(tx, context, reset)
    if ('refusal' in found) return found.refusal
    const { account, secretId } = found
    const owner = { userName: account.user_name, name: account.name, hasSecondFactor: account.has_second_factor }
    await requireGoodPassword(context, tx, { field: 'newPassword', password: reset.newPassword, owner })
    await markUsed(tx, secretId, now)
    await setPasswordHash(tx, account.id, passwordHash)
    await spendInvitation(tx, account.id, now)
    const sessions = await endAccess(tx, account.id, now)
    await clearAttempts(tx, 'sign-in', account.user_name.toLowerCase())
    await giveBack(tx, call, 'reset-try')
    await giveBack(tx, call, 'reset-address')
    await audit(tx, system, 'password-reset', { type: 'user', id: account.id }, { sessionsEnded: sessions }, now)
    await tellPasswordChanged(tx, context, account, `reset:${secretId}`)
    return undefined
  })
  // thrown only now, because the try has to be counted
  if (refusal) throw new InvalidInput([refusal])
}

type Found = { account: Account; secretId: number } | { refusal: { field: string; reason: string } }

async function findByToken(tx: Tx, context: Context, token: string): Promise<Found> {
  const secret = await lockToken(tx, context, 'reset', token)
  const account = secret && (await findAccount(tx, secret.user_id))
  if (!secret || !account?.is_active) return { refusal: { field: 'token', reason: 'link-ended' } }
  return { account, secretId: secret.id }
}

async function findByCode(tx: Tx, context: Context, { userName = '', code = '' }: Reset): Promise<Found> {
  const refusal = { field: 'code', reason: 'wrong-or-ended-code' }
  const account = await findAccountByUserName(tx, lookUpName(userName))
  if (!account?.is_active) return { refusal }
  const tried = await tryCode(tx, context, { userId: account.id, purpose: 'reset', code })
  return tried.outcome === 'right' ? { account, secretId: tried.id } : { refusal }
}
