import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { clearAttempts, countAttempt } from '#server/platform/throttle/throttle.ts'
import type { Account } from '../accounts.queries.ts'
import { tellFactorGuessed } from '../tell-owner.ts'

/**
 * Free attempts with codes of the authenticator app, over any number of sign-ins. Both limits end by themselves, and
 * recovery codes and passkeys stay open: they cannot be guessed, and the owner may have one.
 */
const codesSoon = { limit: 10, windowSeconds: 900 }
const codesPerDay = { limit: 40, windowSeconds: 86_400 }

/** An owner who mistypes stays below this. */
const wrongUntilTold = 5

/** Counts one code before it is checked. Returns the function to call when it was wrong. Throws TooManyAttempts. */
export async function countCode(tx: Tx, context: Context, account: Account): Promise<() => Promise<void>> {
  const now = context.clock.now()
  const subject = String(account.id)
  await countAttempt(tx, 'second-factor', subject, codesSoon, now)
  const { count, window_start } = await countAttempt(tx, 'second-factor-of-day', subject, codesPerDay, now)
  return async () => {
    if (count === wrongUntilTold) await tellFactorGuessed(tx, context, account, window_start.toISOString())
  }
}

/** Gives an account all its attempts back, after its owner has signed in. */
export async function clearCodes(tx: Tx, userId: number): Promise<void> {
  await clearAttempts(tx, 'second-factor', String(userId))
  await clearAttempts(tx, 'second-factor-of-day', String(userId))
}
