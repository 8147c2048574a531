import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { issueAccessToken } from '#server/platform/auth/access-token.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotSignedIn, Refusal } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { clearAttempts, countAttempt } from '#server/platform/throttle/throttle.ts'
import { findAccount, findAccountByUserName } from './accounts.queries.ts'
import { passwordFits } from './password.ts'
import { type Profile, profileOf } from './profile.rules.ts'
import { beginSession, endSession, forgetRefreshCookie, readRefreshCookie, rotateSession } from './sessions.ts'

interface SignedIn {
  accessToken: string
  user: [Profile]
}

const door: Actor = { kind: 'system', job: 'sign-in' }

/** Failed sign-ins that an account and an address have free; both limits end by themselves, nobody is locked out for good. */
const failuresPerAccount = { limit: 10, windowSeconds: 900 }
const failuresPerAddress = { limit: 100, windowSeconds: 900 }

/** The same refusal for an unknown name, a wrong password and a deactivated account. */
const invalidCredentials = () => new Refusal(401, 'invalid-credentials', 'Invalid Crredentials')

/** Checks name and password and begins a session. Throws the 401 above, or TooManyAttempts. */
export async function signIn(
  call: Call,
  { userName, userPassword }: { userName: string; userPassword: string },
): Promise<SignedIn> {
  const { context } = call
  const now = context.clock.now()
  const subject = userName.toLowerCase()
  await countSignIn(call, subject)
  const account = await findAccountByUserName(context.db, userName)
  const mayEnter = await passwordFits(account?.is_active ? account.password_hash : undefined, userPassword)
  return inTransaction(context, door, async tx => {
    if (!account || !mayEnter) throw invalidCredentials()
    await clearAttempts(tx, 'sign-in', subject)
    const sessionId = await beginSession(tx, call, account.id)
    await audit(tx, door, 'signed-in', { type: 'user', id: account.id }, { sessionId }, now)
    return {
      accessToken: await issueAccessToken(context.config, { userId: account.id, sessionId }, now),
      user: [profileOf(account)],
    }
  })
}

/** Counts the attempt before the password is looked at, in a transaction of its own: a refused one must count too. */
const countSignIn = (call: Call, subject: string) =>
  inTransaction(call.context, door, async tx => {
    const now = call.context.clock.now()
    await countAttempt(tx, 'sign-in', subject, failuresPerAccount, now)
    await countAttempt(tx, 'sign-in-address', call.address, failuresPerAddress, now)
  })

/** A new access token against the refresh cookie. Throws NotSignedIn when the session is over or its token was reused. */
export async function refresh(call: Call): Promise<SignedIn> {
  const { context } = call
  const now = context.clock.now()
  const cookie = readRefreshCookie(call)
  if (!cookie) throw new NotSignedIn()
  const signedIn = await inTransaction(context, door, async tx => {
    const rotation = await rotateSession(tx, call, cookie)
    if (rotation.outcome === 'reused') {
      await audit(tx, door, 'refresh-token-reused', { type: 'session', id: cookie.sessionId }, {}, now)
    }
    const account = rotation.outcome === 'rotated' ? await findAccount(tx, rotation.userId) : undefined
    return account?.is_active ? account : undefined
  })
  if (!signedIn) {
    forgetRefreshCookie(call)
    throw new NotSignedIn()
  }
  const claims = { userId: signedIn.id, sessionId: cookie.sessionId }
  return { accessToken: await issueAccessToken(context.config, claims, now), user: [profileOf(signedIn)] }
}

/** Ends the caller's session, whether it is known by the token or only by the refresh cookie. */
export async function signOut(call: Call): Promise<void> {
  const { context, actor } = call
  const sessionId = actor.kind === 'staff' ? actor.sessionId : readRefreshCookie(call)?.sessionId
  forgetRefreshCookie(call)
  if (!sessionId) return
  const now = context.clock.now()
  await inTransaction(context, door, async tx => {
    await endSession(tx, sessionId, now)
    await audit(tx, actor, 'signed-out', { type: 'session', id: sessionId }, {}, now)
  })
}
