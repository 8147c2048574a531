import { sql } from 'kysely'
import type { HeldReason } from '#contract/settings/notifications.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import type { StoredMessage } from './outbox.queries.ts'
import { isCode } from './templates.ts'

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
  const ceilings: [reason: HeldReason, subject: string, limit: number, windowSeconds: number][] = [
    ['number-hour', subject, perHour, hour],
    ['number-day', subject, perDay, day],
    ['office-hour', 'office', ofOffice, hour],
  ]
  const isOfStaff = message.channel === 'email' && (await isStaff(tx, recipient))
  for (const [reason, of_, limit, windowSeconds] of ceilings) {
    if (isOfStaff && of_ !== 'office') continue
    await countAttempt(tx, `${of}-${reason}`, of_, { limit, windowSeconds }, now).catch(error => {
      if (!(error instanceof TooManyAttempts)) throw error
      throw new HeldBack(reason, new Date(now.getTime() + error.retryAfter * 1000))
    })
  }
}

const isStaff = async (tx: Tx, userName: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where(sql<boolean>`lower(user_name) = ${userName.toLowerCase()}`)
    .where('kind', '=', 'staff')
    .executeTakeFirst()) !== undefined
