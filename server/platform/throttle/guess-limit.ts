import type { Actor } from '../actor.ts'
import { type Context, readAs } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'
import { readRow } from '../db/read-rows.ts'
import { type Guessable, guessStatement, type Looked, type MissLimits, missOfAll } from './count-guess.ts'
import { type LimitAnswer, passLimit } from './pass-limit.ts'
import { secondsLeft } from './throttle.ts'

interface Guesser {
  context: Context
  actor: Actor
  address: string
}

interface Guess<Limits> {
  guess: string
  /** For whom a miss counts before it counts for everybody, each with the name of the limit. */
  own: Record<string, keyof Limits & string>
  limitAnswer: LimitAnswer
  readPatience: (tx: Tx) => Promise<number>
}

/**
 * Makes a look-up of what somebody might guess. A miss counts in the statement that looks it up, for the caller, and then for everybody before it is
 * told; so of many guesses at once no more than the limits learn anything. What is right counts nothing. Beyond a limit the caller
 * passes by a proof. The look-up throws what `passLimit` throws.
 */
export function limitedLookUp<Found, Limits extends MissLimits>(guessable: Guessable<Found, Limits>) {
  const { kind } = guessable
  const ask = guessStatement(guessable)
  return async ({ context, actor, address }: Guesser, { guess, own, limitAnswer, readPatience }: Guess<Limits>) => {
    const now = context.clock.now()
    const asked = { guess, subjects: Object.keys(own), names: Object.values<string>(own), now }
    const looked = await readRow<Looked<Found, Limits>>(context.db, ask(asked))
    if (!looked) throw new Error('A look-up answers with one row.')
    const { found, limits, ownFullSince, allFullSince } = looked
    const window = { windowSeconds: limits.missesMinutes * 60 }
    const countForAll = async () => {
      if (found !== null) return allFullSince
      const miss = { kind, seconds: window.windowSeconds, most: limits.missesOverall, now }
      return (await readRow(context.db, missOfAll(miss)))?.fullSince ?? null
    }
    // what is refused for the caller alone takes nothing from the others
    const fullSince = ownFullSince ?? (await countForAll())
    if (fullSince) {
      const patienceSeconds = await readAs(context, actor, readPatience)
      const guard = { kind, address, retryAfter: secondsLeft(fullSince, window, now), patienceSeconds }
      await passLimit(context, actor, guard, limitAnswer)
      if (ownFullSince) await countForAll()
    }
    return { found, limits }
  }
}
