import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findAccount } from '../accounts.queries.ts'
import { deleteAllFactors, readFactors } from './second-factor.queries.ts'
import { tellFactorsTakenAway } from '../tell-owner.ts'

/** The factors that an account lost. */
export interface FactorsTaken {
  authenticator: boolean
  passkeys: number
  recoveryCodes: number
}

/**
 * Removes every second factor of an account, including half-set-up ones and open challenges, and tells the owner. Undefined
 * when there was none. The caller handles permission, sessions and audit.
 */
export async function takeFactorsAway(tx: Tx, context: Context, userId: number): Promise<FactorsTaken | undefined> {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = await readFactors(tx, userId)
  await deleteAllFactors(tx, userId)
  const account = await findAccount(tx, userId)
  if (!account || (!hasAuthenticator && passkeys.length === 0)) return undefined
  await tellFactorsTakenAway(tx, context, account, context.clock.now().toISOString())
  return { authenticator: hasAuthenticator, passkeys: passkeys.length, recoveryCodes: recoveryCodesLeft }
}
