import { listContacts } from '#server/features/complaint-parts/index.ts'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeChannel } from '#contract/filing/tracking.ts'
import { audit } from '#server/features/audit/index.ts'
import { queueMessages, readOutlets } from '#server/features/notifications/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { addressFor, withOutbox } from './contacts.ts'
import { maskAddress } from '#server/platform/mask-address.rules.ts'
import { type Asker, type Question, withTracked } from './find-tracked.ts'
import { perDay, perMinutes, type TrackingLimits } from './tracking-limits.rules.ts'
import { endCodes, findTracked, insertCode, markCodeUsed, spendCodeAttempt } from './tracking.queries.ts'

const codeDigits = 6

const hashOf = ({ secret }: Pick<Config, 'secret'>, complaintId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`one-time-code:${complaintId}:${code}`).digest()

/**
 * Sends a one-time code to the phone or e-mail on file and ends earlier codes. Returns the masked address.
 * Throws what `withTracked` throws, RuleViolation (`no-such-channel`), TooManyAttempts.
 */
export async function sendCode(context: Context, asker: Asker, question: Question & { channel: CodeChannel }) {
  return withTracked(context, asker, question, async (tx, complaintId, limits) => {
    const now = context.clock.now()
    const [contacts, outlets] = await Promise.all([listContacts(tx, complaintId), readOutlets(tx, context)])
    const sentTo = addressFor(question.channel, contacts, withOutbox(outlets, context.config))
    if (!sentTo) throw new RuleViolation('no-such-channel')
    await countCode(tx, complaintId, limits, now)
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const expiresAt = new Date(now.getTime() + limits.codeMinutes * 60_000)
    await endCodes(tx, complaintId, now)
    const codeId = await insertCode(tx, {
      complaint_id: complaintId,
      code_hash: hashOf(context.config, complaintId, code),
      sent_to: sentTo,
      created_at: now,
      expires_at: expiresAt,
    })
    await queueCode(tx, context, { complaintId, codeId, code, sentTo, minutes: limits.codeMinutes }, question.channel)
    const details = { channel: question.channel, codeId }
    await audit(tx, asker.actor, 'one-time-code-sent', { type: 'complaint', id: complaintId }, details, now)
    return {
      sentTo: maskAddress(question.channel, sentTo),
      isSent: outlets.channels[question.channel],
      expiresAt: expiresAt.toISOString(),
    }
  })
}

/** Codes cost money and patience: few in a quarter of an hour, some more in a day, for one complaint. */
async function countCode(
  tx: Tx,
  complaintId: number,
  { codesSoon, codesSoonMinutes, codesPerDay }: TrackingLimits,
  now: Date,
) {
  await countAttempt(tx, 'code', `complaint:${complaintId}`, perMinutes(codesSoon, codesSoonMinutes), now)
  await countAttempt(tx, 'code-of-day', `complaint:${complaintId}`, perDay(codesPerDay), now)
}

async function queueCode(
  tx: Tx,
  { jobs, clock }: Context,
  sending: { complaintId: number; codeId: number; code: string; sentTo: string; minutes: number },
  channel: CodeChannel,
) {
  const { complaintId, codeId, code, sentTo, minutes } = sending
  const complaint = await findTracked(tx, complaintId)
  if (!complaint) throw new NotFound('complaint')
  await queueMessages(tx, jobs, {
    eventKey: `complaint:${complaintId}:one-time-code:${codeId}`,
    complaintId,
    template: 'one-time-code',
    language: complaint.language,
    phone: channel === 'sms' ? sentTo : null,
    email: channel === 'email' ? sentTo : null,
    values: { code, minutes },
    at: clock.now(),
  })
}

/**
 * Proves possession of a complaint with the last code. Every try is counted, even if the call fails; a code ends with its
 * first use, its time or its last try. Throws what `withTracked` throws, InvalidInput (`wrong-code`, `code-ended`).
 */
export async function verifyCode(
  context: Context,
  asker: Asker,
  question: Question & { code: string },
): Promise<Proof> {
  const now = context.clock.now()
  const result = await withTracked(context, asker, question, async (tx, complaintId, limits) => {
    const tried = await spendCodeAttempt(tx, complaintId, limits.attemptsPerCode, now)
    if (!tried) return { refusal: 'code-ended', attemptsLeft: 0, limits, complaintId }
    const given = hashOf(context.config, complaintId, question.code)
    const isRight = timingSafeEqual(given, tried.code_hash) && (await markCodeUsed(tx, tried.id, now))
    const action = isRight ? 'possession-proven' : 'one-time-code-refused'
    await audit(tx, asker.actor, action, { type: 'complaint', id: complaintId }, { codeId: tried.id }, now)
    const attemptsLeft = limits.attemptsPerCode - tried.attempts
    return { refusal: isRight ? undefined : 'wrong-code', attemptsLeft, limits, complaintId }
  })
  // thrown only now, because the try has to be counted
  if (result.refusal) {
    throw new InvalidInput([{ field: 'code', reason: result.refusal }], { attemptsLeft: result.attemptsLeft })
  }
  return proofFor(result.complaintId, result.limits, now)
}

/** What somebody has proven: which complaint, and until when. */
export interface Proof {
  complaintId: number
  seconds: number
  provenUntil: string
}

export function proofFor(complaintId: number, { possessionMinutes }: TrackingLimits, now: Date): Proof {
  const seconds = possessionMinutes * 60
  return { complaintId, seconds, provenUntil: new Date(now.getTime() + seconds * 1000).toISOString() }
}
