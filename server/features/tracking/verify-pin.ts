import { sql } from 'kysely'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { audit } from '#server/features/audit/index.ts'
import { complaintOfPin, hashesOfPin, pinGuess, usePin } from '#server/features/registration/index.ts'
import { getOfficeSetting, readPatience, storedSetting } from '#server/features/reference-data/index.ts'
import { secretHash } from '#server/platform/auth/seal.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { openComplaint } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { limitedLookUp } from '#server/platform/throttle/guess-limit.ts'
import { clearAttempts, countAttempt, giveAttemptBack } from '#server/platform/throttle/throttle.ts'
import { type Asker, type Question, subjectsOf } from './find-tracked.ts'
import { type Proof, proofFor } from './one-time-code.ts'
import { perDay, perMinutes } from './tracking-limits.rules.ts'

/** A wrong PIN is a miss like an unknown tracking ID: of the browser, of the address and of everybody. */
const lookUpPin = limitedLookUp({ kind: 'track', find: complaintOfPin, limits: storedSetting('tracking') })

/**
 * Proves possession of a complaint with its PIN, where no code arrives any more. A try counts for the tracking ID before anything is looked
 * up, and a wrong one for the caller. An unknown tracking ID is asked for, counted, written to the trail and answered exactly as a wrong PIN.
 * Throws InvalidInput (`refNo`; `wrong-pin`), TooManyAttempts, and what `limitedLookUp` throws.
 */
export async function verifyPin(context: Context, asker: Asker, question: Question & { pin: string }): Promise<Proof> {
  const reading = parseTrackingId(question.trackingId)
  if (!reading.ok) throw new InvalidInput([{ field: 'refNo', reason: reading.reason }])
  const { id: trackingId } = reading
  const now = context.clock.now()
  const { actor, address } = asker
  const hashes = hashesOfPin(context.config, trackingId, question.pin)
  const { attemptsLeft, limits } = await countTry(context, asker, trackingId, now)
  const { found } = await lookUpPin(
    { context, actor, address },
    {
      guess: pinGuess(trackingId, hashes),
      own: subjectsOf(context, asker),
      limitAnswer: question,
      readPatience,
    },
  ).catch(async error => {
    // nothing was told: who solves the challenge has lost no try
    await inTransaction(context, actor, tx => giveBack(tx, context, trackingId))
    throw error
  })
  const isProven = await record(context, asker, { trackingId, found, hashes }, now)
  if (found === null || !isProven) throw new InvalidInput([{ field: 'pin', reason: 'wrong-pin' }], { attemptsLeft })
  return proofFor(found, limits, now)
}

/** Whoever knows only the tracking ID may not lock its owner out for longer than a while, and may not try eight digits for ever either. */
function countTry(context: Context, { actor }: Asker, trackingId: string, now: Date) {
  const subject = subjectOf(context, trackingId)
  return inTransaction(context, actor, async tx => {
    const limits = await getOfficeSetting(tx, 'tracking')
    const soon = perMinutes(limits.attemptsPerCode, limits.codesSoonMinutes)
    const ofDay = perDay(limits.attemptsPerCode * limits.codesSoon)
    const { count } = await countAttempt(tx, 'pin', subject, soon, now)
    const { count: countOfDay } = await countAttempt(tx, 'pin-of-day', subject, ofDay, now)
    return { limits, attemptsLeft: Math.min(soon.limit - count, ofDay.limit - countOfDay) }
  })
}

/** A tracking ID is as good as a part of a password: the table of attempts names it by a keyed hash. */
const subjectOf = (context: Context, trackingId: string): string =>
  secretHash(context.config, 'pin-attempt', trackingId).toString('hex')

type Tx = Parameters<typeof giveAttemptBack>[0]

async function giveBack(tx: Tx, context: Context, trackingId: string): Promise<void> {
  const subject = subjectOf(context, trackingId)
  await Promise.all([giveAttemptBack(tx, 'pin', subject), giveAttemptBack(tx, 'pin-of-day', subject)])
}

/** The entry of a try without a complaint, so that it takes as long as one with. */
const noComplaint = 0

/** Writes down what the try was; false when the PIN was replaced a moment ago. */
function record(
  context: Context,
  { actor }: Asker,
  { trackingId, found, hashes }: { trackingId: string; found: number | null; hashes: Buffer[] },
  now: Date,
): Promise<boolean> {
  return inTransaction(context, actor, async tx => {
    if (found === null) {
      const { rows } = await sql<{
        id: number | null
      }>`select complaint_id_of_tracking_id(${trackingId}) as id`.execute(tx)
      await audit(tx, actor, 'pin-refused', { type: 'complaint', id: rows[0]?.id ?? noComplaint }, {}, now)
      return false
    }
    await openComplaint(tx, found)
    if (!(await usePin(tx, hashes, now))) return false
    await audit(tx, actor, 'possession-proven', { type: 'complaint', id: found }, { by: 'pin' }, now)
    await clearAttempts(tx, 'pin', subjectOf(context, trackingId))
    await giveAttemptBack(tx, 'pin-of-day', subjectOf(context, trackingId))
    return true
  })
}
