import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { type LimitAnswer, passLimit } from '#server/platform/throttle/pass-limit.ts'
import { recordAttempt, waitOf } from '#server/platform/throttle/throttle.ts'
import { perMinutes, type TrackingLimits } from './tracking-limits.rules.ts'
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
 * mistake is reported before any look-up; an unknown ID counts as a miss. After too many misses (of the browser, the address
 * or everybody) the caller has to solve a challenge or wait a few seconds; nobody is shut out for an address alone.
 * Throws InvalidInput (`refNo`), NotFound, and what `passLimit` and `work` throw.
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
  const subjects = Object.values(subjectsOf(context, asker)).flatMap(subject => subject || [])
  const run = readOnly ? readAs : inTransaction
  const attempt = async (isPast: boolean) =>
    run(context, asker.actor, async tx => {
      const { id, limits, counts } = await openGate(tx, { trackingId: reading.id, subjects }, { readOnly })
      const wait = isPast ? undefined : waitOf(missCounters(context, asker, limits), counts, context.clock.now())
      if (wait !== undefined || id === undefined) return { wait, limits }
      return { result: await work(tx, id, limits) }
    })
  let outcome = await attempt(false)
  if ('limits' in outcome && outcome.wait !== undefined) {
    const { wait: retryAfter, limits } = outcome
    const guard = { kind, address: asker.address, retryAfter, patienceSeconds: limits.patienceSeconds }
    await passLimit(context, asker.actor, guard, question)
    outcome = await attempt(true)
  }
  if ('result' in outcome) return outcome.result as Result
  await countMiss(context, asker, outcome.limits)
  throw new NotFound('complaint')
}

const kind = 'track'

/** The subjects that misses are counted for. */
const subjectsOf = (context: Context, { address, sessionId }: Asker) => ({
  session: sessionId && `session:${sessionId}`,
  address: addressSubject(context, address),
  overall: 'overall',
})

/** Counts a miss for each, always in the same order so that two of them never wait for each other. */
function missCounters(context: Context, asker: Asker, limits: TrackingLimits) {
  const { session, address, overall } = subjectsOf(context, asker)
  const within = (most: number) => perMinutes(most, limits.missesMinutes)
  return [
    ...(session ? [{ subject: session, ...within(limits.missesOfSession) }] : []),
    { subject: address, ...within(limits.missesOfAddress) },
    { subject: overall, ...within(limits.missesOverall) },
  ]
}

const countMiss = (context: Context, asker: Asker, limits: TrackingLimits): Promise<void> =>
  inTransaction(context, asker.actor, async tx => {
    for (const counter of missCounters(context, asker, limits)) {
      await recordAttempt(tx, kind, counter.subject, counter, context.clock.now())
    }
  })
