import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotSignedIn, Refusal } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { Passage } from '#server/platform/throttle/passage.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { findAccount, findAccountByUserName } from './accounts.queries.ts'
import { countOnBoth } from './address-limits.ts'
import { enter, type SignedIn, signedIn } from './enter.ts'
import { passwordFits } from './password.ts'
import { challengeFor } from './second-factor-challenge.ts'
import { endSession, forgetRefreshCookie, readRefreshCookie, rotateSession } from './sessions.ts'
import { lookUpName } from './user-name.rules.ts'

const door: Actor = { kind: 'system', job: 'sign-in' }

/** Failed sign-ins that an account has free; the limit ends by itself, nobody is locked out for good. */
const failuresPerAccount = { limit: 10, windowSeconds: 900 }

/** The same refusal for an unknown name, a wrong password and a deactivated account. */
const invalidCredentials = () => new Refusal(401, 'invalid-credentials', 'Invalid Crredentials')

/**
 * Checks name and password and begins a session. Throws the 401 above, 401 `second-factor-required` with a challenge,
 * or TooManyAttempts; and what `countOnBoth` throws.
 */
export async function signIn(
  call: Call,
  { userName, userPassword, ...passage }: { userName: string; userPassword: string } & Passage,
): Promise<SignedIn> {
  const { context } = call
  const subject = lookUpName(userName)
  // who has not passed for the address counts for no account: nobody keeps its owner out that way
  await countOnBoth(call, 'sign-in-address', passage, () => countSignIn(call, subject))
  const account = await findAccountByUserName(context.db, subject)
  const mayEnter = await passwordFits(account?.is_active ? account.password_hash : undefined, userPassword)
  if (!account || !mayEnter) throw invalidCredentials()
  if (account.has_second_factor) {
    const details = await inTransaction(context, door, tx => challengeFor(tx, context, account.id))
    throw new Refusal(401, 'second-factor-required', 'Please show your second factor.', { ...details })
  }
  return inTransaction(context, door, async tx => enter(tx, call, account))
}

/** Counts the attempt before the password is looked at, in a transaction of its own: a refused one must count too. */
const countSignIn = ({ context }: Call, subject: string) =>
  inTransaction(context, door, tx => countAttempt(tx, 'sign-in', subject, failuresPerAccount, context.clock.now()))

/** A new access token against the refresh cookie. Throws NotSignedIn when the session is over or its token was reused. */
export async function refresh(call: Call): Promise<SignedIn> {
  const { context } = call
  const now = context.clock.now()
  const cookie = readRefreshCookie(call)
  if (!cookie) throw new NotSignedIn()
  const account = await inTransaction(context, door, async tx => {
    const rotation = await rotateSession(tx, call, cookie)
    if (rotation.outcome === 'reused') {
      await audit(tx, door, 'refresh-token-reused', { type: 'session', id: cookie.sessionId }, {}, now)
    }
    const found = rotation.outcome === 'rotated' ? await findAccount(tx, rotation.userId) : undefined
    return found?.is_active ? found : undefined
  })
  if (!account) {
    forgetRefreshCookie(call)
    throw new NotSignedIn()
  }
  return signedIn(context, account, cookie.sessionId)
}

/** Ends the caller's session, whether it is known by the token or only by the refresh cookie. */
export async function signOut(call: Call): Promise<void> {
  const { context, actor } = call
  const sessionId = 'sessionId' in actor ? actor.sessionId : readRefreshCookie(call)?.sessionId
  forgetRefreshCookie(call)
  if (!sessionId) return
  const now = context.clock.now()
  await inTransaction(context, door, async tx => {
    await endSession(tx, sessionId, now)
    await audit(tx, actor, 'signed-out', { type: 'session', id: sessionId }, {}, now)
  })
}
