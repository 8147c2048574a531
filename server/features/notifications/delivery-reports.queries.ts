import { type SqlBool, sql } from 'kysely'
import type { DeliveryStatus } from '#contract/values/settings-choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Reported } from './dead-address.ts'
import { type DeliveryReceipt, keysOf, tailsOf } from './gateways/delivery-receipt.rules.ts'
import type { Channel } from './lanes.ts'

/** Reports after which one about the way of a message is too late. */
const final = sql<SqlBool>`delivery_status in ('delivered', 'expired', 'deleted', 'undeliverable', 'rejected')`
const underway: readonly DeliveryStatus[] = ['en-route', 'accepted', 'unknown']

/**
 * Stores an SMS centre's report and names its message; undefined when it belongs to no message. The id is compared in all usual notations. Small ids are ambiguous: `10`
 * is ten, or sixteen in hexadecimal. Therefore the number of the report decides, then whether the message waits for a report, then the notation of
 * the report, then the newest, because ids are reused. `isLast` takes a report whose numbers are of nobody too.
 */
export async function storeReceipt(
  tx: Tx,
  receipt: DeliveryReceipt,
  { isLast }: { isLast: boolean },
): Promise<Reported | undefined> {
  const { same, converted } = keysOf(receipt.gatewayIds)
  const tails = tailsOf(receipt.numbers)
  const key = sql<string>`ltrim(lower(gateway_id), '0x')`
  const isForNumber = sql<boolean>`right(recipient, 8) = any(${tails})`
  const isSame = sql<boolean>`${key} = any(${same})`
  const found = await tx
    .selectFrom('outgoing_message')
    .select([
      'id',
      'complaint_id as complaintId',
      isForNumber.as('isForNumber'),
      isSame.as('isSame'),
      final.as('isFinal'),
    ])
    .where(sql<boolean>`${key} = any(${[...same, ...converted]})`)
    .where('gateway_id', 'is not', null)
    .where('channel', '=', 'sms')
    .where('returned_by_id', 'is', null)
    .orderBy(isForNumber, 'desc')
    .orderBy(sql`coalesce(${final}, false)`)
    .orderBy(isSame, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const isSure = found.isForNumber || (tails.length === 0 && found.isSame)
  if (!isSure && !(isLast && (found.isSame || tails.length === 0))) return undefined
  if (found.isFinal && underway.includes(receipt.status)) return found
  await tx.updateTable('outgoing_message').set({ delivery_status: receipt.status }).where('id', '=', found.id).execute()
  return found
}

/** Stores a report about an e-mail and names its message; undefined when there is none. What a person marked stays, and what is final outlives what is not. */
export async function storeMailReport(tx: Tx, id: number, status: DeliveryStatus): Promise<Reported | undefined> {
  const found = await tx
    .selectFrom('outgoing_message')
    .select(['id', 'complaint_id as complaintId', 'delivery_status', 'returned_by_id'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const { delivery_status: known, returned_by_id: markedBy } = found
  const isKnown = known === 'delivered' || known === 'returned' || known === 'complained'
  const isLess = isKnown && (underway.includes(status) || (status === 'delivered' && known !== 'delivered'))
  if (markedBy === null && !isLess)
    await tx.updateTable('outgoing_message').set({ delivery_status: status }).where('id', '=', id).execute()
  return found
}

/** Reports that belong to no message are kept for these days, and shown for thirty. */
const keptDays = 90
const shownDays = 30
const dayMilliseconds = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const daysBefore = (at: Date, days: number): string => dayOf(new Date(at.getTime() - days * dayMilliseconds))

/** Longest id of a report that is kept. */
const idCharacters = 200

/** Counts a report that belongs to no message. */
export async function countUnmatched(
  tx: Tx,
  { channel, gatewayId, status, at }: { channel: Channel; gatewayId: string; status: DeliveryStatus; at: Date },
): Promise<void> {
  const last = { last_gateway_id: gatewayId.slice(0, idCharacters), last_status: status, last_at: at }
  await tx.deleteFrom('unmatched_report').where('day', '<', daysBefore(at, keptDays)).execute()
  await tx
    .insertInto('unmatched_report')
    .values({ day: dayOf(at), channel, count: 1, ...last })
    .onConflict(conflict =>
      conflict.columns(['day', 'channel']).doUpdateSet({ count: sql`unmatched_report.count + 1`, ...last }),
    )
    .execute()
}

/** How many reports of the last thirty days belonged to no message, and the last one, for each channel that had any. */
export async function listUnmatched(tx: Tx, now: Date) {
  const { rows } = await sql<{
    channel: Channel
    count: number
    lastGatewayId: string
    lastStatus: DeliveryStatus
    lastAt: Date
  }>`select distinct on (channel) channel, (sum(count) over (partition by channel))::integer as count,
      last_gateway_id as "lastGatewayId", last_status as "lastStatus", last_at as "lastAt"
    from unmatched_report where day >= ${daysBefore(now, shownDays)} order by channel, last_at desc`.execute(tx)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}
