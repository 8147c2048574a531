import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../actor.ts'
import { type Context, inTransaction, readAs } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'
import { InvalidInput, TooManyAttempts } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { type Held, takePlace } from '../processes/places.ts'
import { addressSubject } from './address-subject.ts'
import { useSolution } from './proof-of-work.ts'
import { type AttemptKind, countAttempt, giveAttemptBack, type Limit, recordAttempt } from './throttle.ts'

/** Proofs that let a caller pass a used-up limit, since others may share the address: a solved challenge, or waiting a few seconds. */
export interface LimitAnswer {
  solution?: string | undefined
  patient?: 'yes' | undefined
}

interface Guard {
  /** The guarded subject; waiting for one does not block another. */
  kind: string
  /** Address of the caller. */
  address: string
  /** Seconds until the limit is free again. */
  retryAfter: number
  patienceSeconds: number
}

/** Callers that may wait for the same subject on this machine; further ones are asked to come back. */
const mostWaiting = 20
/** The same for one address, so that it leaves places to others. */
const mostOfAddress = 10

/**
 * Lets a caller pass with a solved challenge at once, or after waiting some seconds without holding a connection.
 * Throws InvalidInput (`solution`), TooManyAttempts (`challenge-required`, `too-many-waiting`).
 */
export async function passLimit(
  context: Context,
  actor: Actor,
  { kind, address, retryAfter, patienceSeconds }: Guard,
  { solution, patient }: LimitAnswer,
): Promise<void> {
  if (solution !== undefined) {
    const now = context.clock.now()
    const isGood = await inTransaction(context, actor, tx => useSolution(tx, context.config, solution, now))
    if (isGood) return
    throw new InvalidInput([{ field: 'solution', reason: 'not-solved-or-used' }])
  }
  if (patient !== 'yes') throw new TooManyAttempts(retryAfter, 'challenge-required')
  const leave = await holdWaitingPlaces(kind, address, patienceSeconds)
  await setTimeout(patienceSeconds * 1000).finally(leave)
}

/**
 * Takes a place among those who wait for the same subject, and one of the address's; returns the function that leaves both. Throws
 * TooManyAttempts (`too-many-waiting`) when one of them is full.
 */
export async function holdWaitingPlaces(kind: string, address: string, patienceSeconds: number): Promise<() => void> {
  const held: Held[] = []
  const leave = () => held.forEach(one => one.leave())
  for (const [place, most] of [
    [kind, mostWaiting],
    [`${kind} ${address}`, mostOfAddress],
  ] as const) {
    const one = await takePlace(`waiting ${place}`, { most })
    if (!one) {
      leave()
      throw new TooManyAttempts(patienceSeconds, 'too-many-waiting')
    }
    held.push(one)
  }
  return leave
}

/** Attempts of a kind that an address has free. */
export interface AddressLimit extends Limit {
  kind: AttemptKind
}

type Caller = Pick<Call, 'context' | 'address'>

/** The counted attempt: its subject and kind, with the limit. */
interface Counted extends AddressLimit {
  subject: string
}

/** How an attempt passed: within its limit, or beyond it. */
export type Passed = 'free' | 'proven'

/**
 * Counts one attempt of a subject, in a transaction of its own. Beyond the limit the caller has to pass the guard, and the attempt
 * counts after that. A caller who is `proven` for the same attempt has passed already. Throws what `passLimit` throws.
 */
export async function countOrPass(
  { context, address }: Caller,
  actor: Actor,
  { kind, subject, ...limit }: Counted,
  limitAnswer: LimitAnswer,
  { before = 'free', readPatience }: { before?: Passed; readPatience: (tx: Tx) => Promise<number> },
): Promise<Passed> {
  const count = (countOne: typeof countAttempt | typeof recordAttempt) =>
    inTransaction(context, actor, tx => countOne(tx, kind, subject, limit, context.clock.now()))
  try {
    await count(countAttempt)
    return before
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
    if (before === 'free') {
      const patienceSeconds = await readAs(context, actor, readPatience)
      await passLimit(context, actor, { kind, address, retryAfter: error.retryAfter, patienceSeconds }, limitAnswer)
    }
    await count(recordAttempt)
    return 'proven'
  }
}

/** The same for the caller's address. */
export const countOfAddress = (
  caller: Caller,
  actor: Actor,
  limit: AddressLimit,
  limitAnswer: LimitAnswer,
  readPatience: (tx: Tx) => Promise<number>,
): Promise<Passed> =>
  countOrPass(caller, actor, { ...limit, subject: addressSubject(caller.context, caller.address) }, limitAnswer, {
    readPatience,
  })

/** Gives the caller's address one counted attempt back, when the limit is not meant for it. */
export const giveBackToAddress = (tx: Tx, { context, address }: Caller, kind: AttemptKind) =>
  giveAttemptBack(tx, kind, addressSubject(context, address))
