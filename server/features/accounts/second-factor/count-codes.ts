import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { clearAttempts, countAttempt } from '#server/platform/throttle/throttle.ts'
import type { Account } from '../accounts.queries.ts'
import { tellFactorGuessed } from '../tell-owner.ts'

/**
 * Codes of the authenticator app that an account has free, over however many sign-ins. Both limits end by themselves, and
 * recovery codes and passkeys stay open: they cannot be guessed, and the owner may hold one.
 */
const codesSoon = { limit: 10, windowSeconds: 900 }
const codesPerDay = { limit: 40, windowSeconds: 86_400 }

/** Whoever mistypes does so less often. */
const wrongUntilTold = 5

/** Counts one code before it is looked at. Answers what to do when it was wrong. Throws TooManyAttempts. */
export async function countCode(tx: Tx, context: Context, account: Account): Promise<() => Promise<void>> {
  const now = context.clock.now()
  const subject = String(account.id)
  await countAttempt(tx, 'second-factor', subject, codesSoon, now)
  const { count, window_start } = await countAttempt(tx, 'second-factor-of-day', subject, codesPerDay, now)
  return async () => {
    if (count === wrongUntilTold) await tellFactorGuessed(tx, context, account, window_start.toISOString())
  }
}

/** Gives an account all its codes back, after its owner came in. */
export async function clearCodes(tx: Tx, userId: number): Promise<void> {
  await clearAttempts(tx, 'second-factor', String(userId))
  await clearAttempts(tx, 'second-factor-of-day', String(userId))
}
