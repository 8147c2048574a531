import type { AccountHolder } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotSignedIn } from '#server/platform/errors.ts'
import { clearAttempts, countAttempt } from '#server/platform/throttle/throttle.ts'
import { type Account, findAccount } from '../accounts.queries.ts'
import { passwordFits } from '../password/password.ts'

const tries = { limit: 10, windowSeconds: 900 }

/** The caller's account if the password is right, otherwise undefined. Tries are counted. Throws TooManyAttempts. */
export async function checkCurrentPassword(
  context: Context,
  holder: AccountHolder,
  password: string,
): Promise<Account | undefined> {
  const subject = String(holder.userId)
  await inTransaction(context, holder, tx => countAttempt(tx, 'own-password', subject, tries, context.clock.now()))
  const account = await findAccount(context.db, holder.userId)
  if (!account) throw new NotSignedIn()
  if (!(await passwordFits(account.password_hash, password))) return undefined
  await inTransaction(context, holder, tx => clearAttempts(tx, 'own-password', subject))
  return account
}

/** The same, but throws InvalidInput (`currentPassword`, `wrong-password`); for steps that only the owner may take. */
export async function requireCurrentPassword(context: Context, holder: AccountHolder, password: string) {
  const account = await checkCurrentPassword(context, holder, password)
  if (!account) throw new InvalidInput([{ field: 'currentPassword', reason: 'wrong-password' }])
  return account
}
