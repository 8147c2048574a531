import { jwtTokenContract } from '#contract/accounts/jwt-token.ts'
import { audit } from '#server/features/audit/index.ts'
import { readPatience } from '#server/features/reference-data/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotSignedIn, Refusal, SignInRefused } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { endProofs } from '#server/platform/http/end-proofs.ts'
import { countOrPass, type LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import { type Account, findAccount, findAccountByUserName, replaceHash } from './accounts.queries.ts'
import { countOnBoth } from './address-limits.ts'
import { enter, type SignedIn, signedIn } from './enter.ts'
import { hashPassword, isOutdated, passwordFits } from './password/password.ts'
import { challengeFor } from './second-factor/second-factor-challenge.ts'
import { endSession, forgetRefreshCookie, readRefreshCookie, rotateSession, signInWork } from './sessions.ts'
import { lookUpName } from './user-name.rules.ts'

/**
 * Free sign-ins of an account. Beyond them each needs a proof of work or a wait, so that somebody who types wrong passwords cannot
 * lock its owner out.
 */
const failuresPerAccount = { limit: 10, windowSeconds: 900 }

/**
 * Checks name and password and begins a session. Throws SignInRefused, alike for an unknown name, a wrong password and a deactivated
 * account, 401 `second-factor-required` with a challenge,
 * and what `countOnBoth` and `countOrPass` throw.
 */
export async function signIn(
  call: Call,
  { userName, userPassword, ...limitAnswer }: { userName: string; userPassword: string } & LimitAnswer,
): Promise<SignedIn> {
  const { context } = call
  const subject = lookUpName(userName)
  // an attempt counts for an account only after it passed for the address, so that nobody can lock its owner out
  await countOnBoth(call, 'sign-in-address', limitAnswer, passed =>
    countOrPass(call, signInWork, { kind: 'sign-in', subject, ...failuresPerAccount }, limitAnswer, {
      before: passed,
      readPatience,
    }),
  )
  const account = await findAccountByUserName(context.db, subject)
  const mayEnter = await passwordFits(account?.is_active ? account.password_hash : undefined, userPassword)
  if (!account || !mayEnter) throw new SignInRefused(account?.id, jwtTokenContract.signIn.failure)
  if (isOutdated(account.password_hash)) await renewHash(context, account, userPassword)
  if (account.has_second_factor) {
    const details = await inTransaction(context, signInWork, tx => challengeFor(tx, context, account.id))
    throw new Refusal(401, 'second-factor-required', 'Please show your second factor.', { ...details })
  }
  return inTransaction(context, signInWork, async tx => enter(tx, call, account))
}

/** Keeps the right password by today's parameters: only at sign-in is it known. */
async function renewHash(context: Context, account: Account, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(context, signInWork, tx => replaceHash(tx, account, passwordHash))
}

/** A new access token for the refresh cookie. Throws NotSignedIn when the session is over or its token was reused. */
export async function refresh(call: Call): Promise<SignedIn> {
  const { context } = call
  const now = context.clock.now()
  const cookie = readRefreshCookie(call)
  if (!cookie) throw new NotSignedIn()
  const account = await inTransaction(context, signInWork, async tx => {
    const rotation = await rotateSession(tx, call, cookie)
    if (rotation.outcome === 'reused') {
      await audit(tx, signInWork, 'refresh-token-reused', { type: 'session', id: cookie.sessionId }, {}, now)
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

/** Ends the caller's session, whether the token or only the refresh cookie names it. */
export async function signOut(call: Call): Promise<void> {
  const { context, actor } = call
  const sessionId = 'sessionId' in actor ? actor.sessionId : readRefreshCookie(call)?.sessionId
  forgetRefreshCookie(call)
  // whoever signs out leaves the device to others
  await endProofs(call)
  if (!sessionId) return
  const now = context.clock.now()
  await inTransaction(context, signInWork, async tx => {
    await endSession(tx, sessionId, now)
    await audit(tx, actor, 'signed-out', { type: 'session', id: sessionId }, {}, now)
  })
}
