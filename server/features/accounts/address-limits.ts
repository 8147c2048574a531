import { readPatience } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import {
  countOfAddress,
  giveBackToAddress,
  type LimitAnswer,
  type Passed,
} from '#server/platform/throttle/pass-limit.ts'

/** Free attempts of an address. Kiosks and whole networks share one, so successful attempts are given back. */
const limits = {
  'sign-in-address': { limit: 100, windowSeconds: 900 },
  'sign-up-address': { limit: 30, windowSeconds: 3600 },
  'reset-address': { limit: 30, windowSeconds: 3600 },
  'reset-try': { limit: 30, windowSeconds: 3600 },
} as const
type Kind = keyof typeof limits

const counter: Actor = { kind: 'system', job: 'address-limits' }

/**
 * Counts one attempt of the caller's address; beyond the limit the caller has to solve a challenge or wait.
 * Throws InvalidInput (`solution`), TooManyAttempts (`challenge-required`, `too-many-waiting`).
 */
export const countOnAddress = (call: Call, kind: Kind, limitAnswer: LimitAnswer): Promise<Passed> =>
  countOfAddress(call, counter, { kind, ...limits[kind] }, limitAnswer, readPatience)

/**
 * Counts an attempt of the caller's address and then, with `countOwn`, one of its account or name. When the second
 * limit refuses, nothing was tried, so the address gets its attempt back, because others share it. Throws what both throw.
 */
export async function countOnBoth(
  call: Call,
  kind: Kind,
  limitAnswer: LimitAnswer,
  countOwn: (passed: Passed) => Promise<unknown>,
): Promise<void> {
  const passed = await countOnAddress(call, kind, limitAnswer)
  try {
    await countOwn(passed)
  } catch (error) {
    if (error instanceof TooManyAttempts) await inTransaction(call.context, counter, tx => giveBack(tx, call, kind))
    throw error
  }
}

/** Gives the caller's address one attempt back, because the caller turned out to be the owner of the account. */
export const giveBack = (tx: Tx, call: Call, kind: Kind) => giveBackToAddress(tx, call, kind)
