import { randomBytes } from 'node:crypto'
import { audit } from '#server/features/audit/index.ts'
import { addressedTo, queueMessages } from '#server/features/notifications/index.ts'
import type { Actor, Complainant, Language } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { codeMinutes, keepSecret, markUsed, newCode, tryCode } from '../account-secrets.ts'
import { type Account, findAccount, findAccountByUserName } from '../accounts.queries.ts'
import { countOnBoth, giveBack } from '../address-limits.ts'
import { requireReachable } from '../require-reachable.ts'
import { requireGoodPassword } from '../password/password-policy.ts'
import { hashPassword } from '../password/password.ts'
import { profileOf } from '../own-account/profile.rules.ts'
import { beginSession } from '../sessions.ts'
import { type SignedIn, signedIn } from '../enter.ts'
import { confirmUserName, insertComplainant } from './sign-up.queries.ts'
import { readUserName, type UserName } from '../user-name.rules.ts'

const system: Actor = { kind: 'system', job: 'sign-up' }

/** Codes cost money and patience, so they are limited for everybody. */
const codesSoon = { limit: 3, windowSeconds: 900 }
const codesPerDay = { limit: 10, windowSeconds: 86_400 }

export interface SignUp extends LimitAnswer {
  name: string
  userName: string
  userPassword: string
  language: Language
}

/**
 * Opens a complainant's account, not yet confirmed, and sends the code that confirms it. When the address has an
 * account already, its owner is told instead; the caller sees no difference, not even in time.
 * Throws InvalidInput (`userName`, `userPassword`), TooManyAttempts, and what `countOnBoth` throws.
 */
export async function signUp(
  call: Call,
  { name, userName, userPassword, language, ...limitAnswer }: SignUp,
): Promise<SignedIn> {
  const { context } = call
  const contact = readUserName(userName)
  if (!contact) throw new InvalidInput([{ field: 'userName', reason: 'not-an-address' }])
  await requireReachable(context, system, contact)
  const owner = { userName: contact.address, name }
  await requireGoodPassword(context, context.db, { field: 'userPassword', password: userPassword, owner })
  await countOnBoth(call, 'sign-up-address', limitAnswer, () =>
    inTransaction(context, system, tx => countCode(tx, contact, context.clock.now())),
  )
  const passwordHash = await hashPassword(userPassword)
  return inTransaction(context, system, async tx => {
    const now = context.clock.now()
    const userId = await insertComplainant(tx, { name, userName: contact.address, passwordHash, language, now })
    await sendConfirmationTo(tx, context, { userId, contact, language })
    const sessionId = await beginSession(tx, call, userId)
    await audit(tx, system, 'signed-up', { type: 'user', id: userId }, { channel: contact.channel, sessionId }, now)
    const account = await findAccount(tx, userId)
    if (!account) throw new Error('The account that was just made is not there.')
    return signedIn(context, account, sessionId)
  })
}

async function countCode(tx: Tx, { address }: UserName, now: Date) {
  await countAttempt(tx, 'account-code', address.toLowerCase(), codesSoon, now)
  await countAttempt(tx, 'account-code-of-day', address.toLowerCase(), codesPerDay, now)
}

/** A code for a new address; for one that has an account a message to its owner, and a code that nobody gets. */
async function sendConfirmationTo(
  tx: Tx,
  context: Context,
  { userId, contact, language }: { userId: number; contact: UserName; language: Language },
): Promise<void> {
  const owner = await findAccountByUserName(tx, contact.address)
  const code = owner ? randomBytes(16).toString('hex') : newCode()
  const secretId = await keepSecret(tx, context, {
    userId,
    purpose: 'confirm',
    secret: code,
    minutes: codeMinutes,
    kind: 'code',
  })
  const message = {
    eventKey: `account:${userId}:confirm:${secretId}`,
    language: owner?.language ?? language,
    ...addressedTo(contact),
    at: context.clock.now(),
  }
  if (owner) {
    const values = { portalUrl: `${context.config.publicUrl}/session/signin` }
    await queueMessages(tx, context.jobs, { ...message, template: 'account-exists', values })
  } else {
    const values = { code, minutes: codeMinutes }
    await queueMessages(tx, context.jobs, { ...message, template: 'one-time-code', values })
  }
}

/** Sends the code again; the former one ends. Throws TooManyAttempts. */
export async function sendConfirmation(
  context: Context,
  { userId, userName, language }: Complainant,
): Promise<UserName> {
  const contact = readUserName(userName)
  if (!contact) throw new Error(`The user name of account ${userId} is no address.`)
  const now = context.clock.now()
  await inTransaction(context, system, tx => countCode(tx, contact, now))
  await inTransaction(context, system, async tx => {
    await sendConfirmationTo(tx, context, { userId, contact, language })
    await audit(tx, system, 'confirmation-sent', { type: 'user', id: userId }, { channel: contact.channel }, now)
  })
  return contact
}

/**
 * Confirms the address of a new account with the code sent to it. Every try counts; when the account turns out to be
 * somebody's, the sign-up no longer counts for others at that address.
 * Throws InvalidInput (`wrong-code`, `code-ended`).
 */
export async function confirmAccount(call: Call, { userId }: Complainant, code: string) {
  const { context } = call
  const now = context.clock.now()
  const result: { account?: Account | undefined; reason?: string } = await inTransaction(context, system, async tx => {
    const tried = await tryCode(tx, context, { userId, purpose: 'confirm', code })
    if (tried.outcome !== 'right') return { reason: tried.outcome === 'wrong' ? 'wrong-code' : 'code-ended' }
    await markUsed(tx, tried.id, now)
    if (!(await confirmUserName(tx, userId, now))) return { reason: 'code-ended' }
    await giveBack(tx, call, 'sign-up-address')
    await audit(tx, system, 'account-confirmed', { type: 'user', id: userId }, {}, now)
    return { account: await findAccount(tx, userId) }
  }).catch((error: unknown) => {
    // somebody was invited with this address at the same moment
    if (isUniqueViolation(error, 'user_account_user_name')) return { reason: 'code-ended' }
    throw error
  })
  if (!result.account) throw new InvalidInput([{ field: 'code', reason: result.reason ?? 'code-ended' }])
  return profileOf(result.account, context.config)
}
