import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findAccount } from '../accounts.queries.ts'
import { deleteAllFactors, readFactors } from './second-factor.queries.ts'
import { tellFactorsTakenAway } from '../tell-owner.ts'

/** What somebody was left without. */
export interface FactorsTaken {
  authenticator: boolean
  passkeys: number
  recoveryCodes: number
}

/**
 * Takes every second factor of an account away, half-set-up ones and open challenges too, and tells the owner. Undefined
 * when there was none. The caller sees to permission, sessions and audit.
 */
export async function takeFactorsAway(tx: Tx, context: Context, userId: number): Promise<FactorsTaken | undefined> {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = await readFactors(tx, userId)
  await deleteAllFactors(tx, userId)
  const account = await findAccount(tx, userId)
  if (!account || (!hasAuthenticator && passkeys.length === 0)) return undefined
  await tellFactorsTakenAway(tx, context, account, context.clock.now().toISOString())
  return { authenticator: hasAuthenticator, passkeys: passkeys.length, recoveryCodes: recoveryCodesLeft }
}
