import { readPatience } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import {
  countOfAddress,
  giveBackToAddress,
  type LimitAnswer,
  type Passed,
} from '#server/platform/throttle/pass-limit.ts'

/** What an address has free: kiosks and whole networks share one, so what turns out well is given back. */
const limits = {
  'sign-in-address': { limit: 100, windowSeconds: 900 },
  'sign-up-address': { limit: 30, windowSeconds: 3600 },
  'reset-address': { limit: 30, windowSeconds: 3600 },
  'reset-try': { limit: 30, windowSeconds: 3600 },
} as const
type Kind = keyof typeof limits

const counter: Actor = { kind: 'system', job: 'address-limits' }

/**
 * Counts one attempt of the caller's address; beyond the limit a proof of work or patience is asked.
 * Throws InvalidInput (`solution`), TooManyAttempts (`challenge-required`, `too-many-waiting`).
 */
export const countOnAddress = (call: Call, kind: Kind, limitAnswer: LimitAnswer): Promise<Passed> =>
  countOfAddress(call, counter, { kind, ...limits[kind] }, limitAnswer, readPatience)

/**
 * Counts an attempt of the caller's address and then, with `countOwn`, one of the account or name that it is for. What the
 * limit of that refuses has tried nothing, so the address gets it back: others share it. Throws what both throw.
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

/** One attempt less for the caller's address: its owner has shown to be one. */
export const giveBack = (tx: Tx, call: Call, kind: Kind) => giveBackToAddress(tx, call, kind)
