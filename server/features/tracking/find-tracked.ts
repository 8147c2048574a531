import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { type GuessLimits, limitGuesses } from '#server/platform/throttle/guess-limit.ts'
import type { LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import { everybody } from '#server/platform/throttle/throttle.ts'
import type { TrackingLimits } from './tracking-limits.rules.ts'
import { openGate } from './tracking.queries.ts'

/** The caller, as far as it is known: a browser that keeps our cookie, and an address that many may share. */
export interface Asker {
  actor: Actor
  address: string
  /** From the cookie `visit`; undefined for a browser that has none yet. */
  sessionId: string | undefined
}

/** The tracking ID as typed, and the proofs that are needed after too many misses. */
export interface Question extends LimitAnswer {
  trackingId: string
}

/**
 * Does `work` for the complaint of a tracking ID, which is opened to the transaction; one that only reads sees nothing else. A typing
 * mistake is reported before any look-up. Each look-up counts as a guess until the ID turns out to be known. After too many
 * (of the browser, the address or everybody) the caller has to solve a challenge or wait a few seconds; nobody is shut out for an address alone.
 * Throws InvalidInput (`refNo`), NotFound, and what `limitGuesses` and `work` throw.
 */
export async function withTracked<Result>(
  context: Context,
  asker: Asker,
  question: Question,
  work: (tx: Tx, complaintId: number, limits: TrackingLimits) => Promise<Result>,
  { readOnly = false } = {},
): Promise<Result> {
  const reading = parseTrackingId(question.trackingId)
  if (!reading.ok) throw new InvalidInput([{ field: 'refNo', reason: reading.reason }])
  const run = readOnly ? readAs : inTransaction
  const caller = { context, ...asker }
  return limitGuesses(caller, readLimits(context, asker), question, isRight =>
    run(context, asker.actor, async tx => {
      const { id, limits } = await openGate(tx, { trackingId: reading.id }, { readOnly })
      if (id === undefined) throw new NotFound('complaint')
      isRight()
      return work(tx, id, limits)
    }),
  )
}

/** The limits of the browser, as far as it keeps our cookie, of the address, and of everybody. */
const readLimits =
  (context: Context, { address, sessionId }: Asker) =>
  async (tx: Tx): Promise<GuessLimits> => {
    const limits = await getOfficeSetting(tx, 'tracking')
    return {
      kind: 'track',
      windowSeconds: limits.missesMinutes * 60,
      patienceSeconds: limits.patienceSeconds,
      limits: [
        ...(sessionId ? [{ subject: `session:${sessionId}`, limit: limits.missesOfSession }] : []),
        { subject: addressSubject(context, address), limit: limits.missesOfAddress },
        { subject: everybody, limit: limits.missesOverall },
      ],
    }
  }
