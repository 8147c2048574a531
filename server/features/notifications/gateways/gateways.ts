import { type Context, inTransaction } from '#server/platform/context.ts'
import type { DeliveryReceipt } from './delivery-receipt.rules.ts'
import { openEmailGateway } from './email-gateway.ts'
import type { Gateway } from './gateway.ts'
import { openHttpSmsGateway } from './http-sms-gateway.ts'
import { storeDeliveryStatus } from '../outbox.queries.ts'
import { openSmppGateway } from './smpp-gateway.ts'

/** Opens the gateway of the settings for a channel; null when none is configured. */
export function openGateway(context: Context, channel: 'sms' | 'email'): Gateway | null {
  const { sms, smtp } = context.config
  return channel === 'sms' ? sms && openSms(context, sms) : smtp && openEmailGateway(smtp)
}

const openSms = (context: Context, sms: NonNullable<Context['config']['sms']>): Gateway =>
  sms.kind === 'http'
    ? openHttpSmsGateway(sms)
    : openSmppGateway(sms, context.log, receipt => keepReceipt(context, receipt))

const receiptTries = 10
const receiptPauseMilliseconds = 300

/** A receipt can arrive before its message's id is stored, so an unknown one is looked for a little longer. */
async function keepReceipt(context: Context, { gatewayId, status }: DeliveryReceipt): Promise<boolean> {
  const actor = { kind: 'system', job: 'delivery-receipt' } as const
  for (let attempt = 1; attempt <= receiptTries; attempt++) {
    if (await inTransaction(context, actor, tx => storeDeliveryStatus(tx, gatewayId, status))) return true
    await new Promise(resolve => setTimeout(resolve, receiptPauseMilliseconds))
  }
  return false
}
