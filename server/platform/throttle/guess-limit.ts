import type { Actor } from '../actor.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'
import { type LimitAnswer, passLimit } from './pass-limit.ts'
import { type Counting, countTogether, everybody, giveAttemptsBack } from './throttle.ts'

interface Guesser {
  context: Context
  actor: Actor
  address: string
}

/** The limits of guesses, and how long a caller without a proof of work waits beyond them. */
export interface GuessLimits extends Counting {
  patienceSeconds: number
}

/**
 * Looks up what somebody might guess. The guess counts before the look-up, for the caller and then for everybody, and is given back when it
 * was right: of many at once no more than the limit are looked up. Beyond a limit the caller passes by a proof. `lookUp` says that the guess
 * was right before it does anything else. Throws what `passLimit` and `lookUp` throw.
 */
export async function limitGuesses<Result>(
  { context, actor, address }: Guesser,
  readLimits: (tx: Tx) => Promise<GuessLimits>,
  limitAnswer: LimitAnswer,
  lookUp: (isRight: () => void) => Promise<Result>,
): Promise<Result> {
  const now = context.clock.now()
  const counted = await inTransaction(context, actor, async tx => {
    const guesses = await readLimits(tx)
    const ofAll = { ...guesses, limits: guesses.limits.filter(({ subject }) => subject === everybody) }
    const own = { ...guesses, limits: guesses.limits.filter(({ subject }) => subject !== everybody) }
    const beyondOwn = await countTogether(tx, own, now)
    // what is refused for the caller alone takes nothing from the others
    const wait = beyondOwn ?? (await countTogether(tx, ofAll, now))
    return { guesses, ofAll, wait, isCountedForAll: beyondOwn === undefined }
  })
  const { guesses, ofAll, wait: retryAfter, isCountedForAll } = counted
  if (retryAfter !== undefined) {
    const { kind, patienceSeconds } = guesses
    await passLimit(context, actor, { kind, address, retryAfter, patienceSeconds }, limitAnswer)
    if (!isCountedForAll) await inTransaction(context, actor, tx => countTogether(tx, ofAll, now))
  }
  let isRight = false
  try {
    return await lookUp(() => {
      isRight = true
    })
  } finally {
    const subjects = guesses.limits.map(({ subject }) => subject)
    if (isRight) await inTransaction(context, actor, tx => giveAttemptsBack(tx, guesses.kind, subjects))
  }
}
