import { audit } from '#server/features/audit/index.ts'
import { issueAccessToken } from '#server/platform/auth/access-token.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Call } from '#server/platform/http/call.ts'
import { clearAttempts } from '#server/platform/throttle/throttle.ts'
import type { Account } from './accounts.queries.ts'
import { giveBack } from './address-limits.ts'
import { type Profile, profileOf } from './own-account/profile.rules.ts'
import { beginSession, signInWork } from './sessions.ts'

export interface SignedIn {
  accessToken: string
  user: [Profile]
}

/** The answer of signing in. */
export const signedIn = async ({ config, clock }: Context, account: Account, sessionId: string): Promise<SignedIn> => ({
  accessToken: await issueAccessToken(config, { userId: account.id, sessionId }, clock.now()),
  user: [profileOf(account, config)],
})

/** Begins the session of somebody who has proven everything that their account requires. */
export async function enter(tx: Tx, call: Call, account: Account, secondFactor?: string): Promise<SignedIn> {
  const { context } = call
  await clearAttempts(tx, 'sign-in', account.user_name.toLowerCase())
  await giveBack(tx, call, 'sign-in-address')
  const sessionId = await beginSession(tx, call, account.id, { withSecondFactor: secondFactor !== undefined })
  const details = { sessionId, ...(secondFactor && { secondFactor }) }
  await audit(tx, signInWork, 'signed-in', { type: 'user', id: account.id }, details, context.clock.now())
  return signedIn(context, account, sessionId)
}
