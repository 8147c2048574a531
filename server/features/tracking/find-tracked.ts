import { sql } from 'kysely'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { readPatience, storedSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { limitedLookUp } from '#server/platform/throttle/guess-limit.ts'
import type { LimitAnswer } from '#server/platform/throttle/pass-limit.ts'
import type { TrackingLimits } from './tracking-limits.rules.ts'
import { openTracked } from './tracking.queries.ts'

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

/** For whom a miss counts: the browser, as far as it keeps our cookie, and the address. */
export const subjectsOf = (context: Context, { address, sessionId }: Asker) => ({
  ...(sessionId && { [`session:${sessionId}`]: 'missesOfSession' as const }),
  [addressSubject(context, address)]: 'missesOfAddress' as const,
})

const lookUpTrackingId = limitedLookUp({
  kind: 'track',
  find: trackingId => sql<number | null>`complaint_id_of_tracking_id(${trackingId})`,
  limits: storedSetting('tracking'),
})

/**
 * Does `work` for the complaint of a tracking ID, which is opened to the transaction; one that only reads sees nothing else. A typing
 * mistake is reported before any look-up. After too many unknown IDs (of the browser, as far as it keeps our cookie, of the address or of everybody)
 * the caller has to solve a challenge or wait a few seconds; nobody is shut out for an address alone.
 * Throws InvalidInput (`refNo`), NotFound, and what `limitedLookUp` and `work` throw.
 */
export async function withTracked<Result>(
  context: Context,
  asker: Asker,
  question: Question,
  work: (tx: Tx, complaintId: number, limits: TrackingLimits) => Promise<Result>,
  { readOnly = false } = {},
): Promise<Result> {
  const { actor, address } = asker
  const reading = parseTrackingId(question.trackingId)
  if (!reading.ok) throw new InvalidInput([{ field: 'refNo', reason: reading.reason }])
  const { found, limits } = await lookUpTrackingId(
    { context, actor, address },
    {
      guess: reading.id,
      own: subjectsOf(context, asker),
      limitAnswer: question,
      readPatience,
    },
  )
  if (found === null) throw new NotFound('complaint')
  const openAndWork = async (tx: Tx) => {
    await openTracked(tx, found, { readOnly })
    return work(tx, found, limits)
  }
  return readOnly
    ? readAs(context, actor, openAndWork, { ofOneCase: true })
    : inTransaction(context, actor, openAndWork)
}
