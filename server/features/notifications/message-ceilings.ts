import { sql } from 'kysely'
import type { HeldReason } from '#contract/settings/notifications.ts'
import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { placePhone } from '#contract/values/phone.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { type AttemptKind, countAttempt } from '#server/platform/throttle/throttle.ts'
import { readCountries } from './outlets.queries.ts'
import type { StoredMessage } from './outbox.queries.ts'
import { isCode } from './templates.ts'
import { whyNoSms } from './ways.rules.ts'

const hour = 3600
const day = 24 * hour

/** A message waits because a limit of the office is reached. */
export class HeldBack extends Error {
  readonly reason: HeldReason
  readonly until: Date
  constructor(reason: HeldReason, until: Date) {
    super(`A message is held back: ${reason}.`)
    this.name = 'HeldBack'
    this.reason = reason
    this.until = until
  }
}

/**
 * Counts one message for its recipient and for the office, codes separately from everything else, so that neither blocks
 * the other. Messages to members of staff are not limited. Throws HeldBack, and then nothing may be counted: the caller's
 * transaction has to end with it.
 */
export async function countMessage(tx: Tx, context: Context, message: StoredMessage, now: Date): Promise<void> {
  const most = await getOfficeSetting(tx, 'messages')
  const { recipient, template } = message
  const of = isCode(template) ? 'code' : 'message'
  const [perHour, perDay, ofOffice] =
    of === 'code'
      ? [most.codesOfNumberHour, most.codesOfNumberDay, most.codesOfOfficeHour]
      : [most.numberHour, most.numberDay, most.officeHour]
  const subject = addressSubject(context, `recipient:${recipient.toLowerCase()}`)
  const ceilings: [
    reason: Exclude<HeldReason, 'country-hour'>,
    subject: string,
    limit: number,
    windowSeconds: number,
  ][] = [
    ['number-hour', subject, perHour, hour],
    ['number-day', subject, perDay, day],
    ['office-hour', 'office', ofOffice, hour],
  ]
  if (message.channel === 'sms') await countCountry(tx, recipient, most, now)
  const isOfStaff = message.channel === 'email' && (await isStaff(tx, recipient))
  for (const [reason, of_, limit, windowSeconds] of ceilings) {
    if (isOfStaff && of_ !== 'office') continue
    await countOrHold(tx, { reason, kind: `${of}-${reason}`, subject: of_, limit, windowSeconds }, now)
  }
}

interface Ceiling {
  reason: HeldReason
  kind: AttemptKind
  subject: string
  limit: number
  windowSeconds: number
}

async function countOrHold(tx: Tx, { reason, kind, subject, ...limit }: Ceiling, now: Date): Promise<void> {
  try {
    await countAttempt(tx, kind, subject, limit, now)
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
    throw new HeldBack(reason, new Date(now.getTime() + error.retryAfter * 1000))
  }
}

/** All SMS to one country, codes too: each costs the office money. */
async function countCountry(tx: Tx, phone: string, { smsCountries }: OfficeSettings['messages'], now: Date) {
  const { country } = placePhone(phone)
  const own = smsCountries.find(each => each.country === country)
  if (!own) return
  const ceiling = { kind: 'sms-country-hour' as const, subject: own.country, limit: own.perHour, windowSeconds: hour }
  await countOrHold(tx, { reason: 'country-hour', ...ceiling }, now)
}

/** Why a message must not go out although it was queued: its number gets no SMS under the present settings. */
export async function whyNotToNumber(tx: Tx, { channel, recipient }: StoredMessage): Promise<string | null> {
  if (channel !== 'sms') return null
  return whyNoSms(recipient, await readCountries(tx)) && 'The office sends no SMS to this number.'
}

const isStaff = async (tx: Tx, userName: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where(sql<boolean>`lower(user_name) = ${userName.toLowerCase()}`)
    .where('kind', '=', 'staff')
    .executeTakeFirst()) !== undefined
