import { setTimeout as pause } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { passOnNotArrived } from './dead-address.ts'
import { countUnmatched, storeReceipt } from './delivery-reports.queries.ts'
import type { DeliveryReceipt } from './gateways/delivery-receipt.rules.ts'

const actor = { kind: 'system', job: 'delivery-receipt' } as const

/** A receipt can arrive before its message's id is stored: it is looked for again after these pauses. */
const pauses = [200, 300, 500, 1000, 1000]

/** Receipts of one process that may look for their message at the same time; the centre sends others again later. */
const mostAtOnce = 100
let underWay = 0

/**
 * Keeps an SMS centre's receipt with its message. One that belongs to no message is counted and logged, and is done with: to refuse it would
 * only bring it back for ever. Throws when it could not be stored.
 */
export async function keepReceipt(context: Context, receipt: DeliveryReceipt): Promise<void> {
  if (underWay >= mostAtOnce) throw new Error('Too many receipts at once.')
  underWay += 1
  try {
    for (const wait of [...pauses, undefined]) {
      const isLast = wait === undefined
      if (await inTransaction(context, actor, tx => keepIn(tx, context, receipt, isLast))) return
      if (!isLast) await pause(wait)
    }
    await countUnknown(context, receipt)
  } finally {
    underWay -= 1
  }
}

async function keepIn(tx: Tx, context: Context, receipt: DeliveryReceipt, isLast: boolean): Promise<boolean> {
  const reported = await storeReceipt(tx, receipt, { isLast })
  if (reported) await passOnNotArrived(tx, context, reported, receipt.status)
  return reported !== undefined
}

async function countUnknown(context: Context, { gatewayIds, status }: DeliveryReceipt): Promise<void> {
  const gatewayId = gatewayIds.join(' ')
  const at = context.clock.now()
  await inTransaction(context, actor, tx => countUnmatched(tx, { channel: 'sms', gatewayId, status, at }))
  context.log.warn({ gatewayId, status }, 'sms: a delivery receipt belongs to no message')
}
