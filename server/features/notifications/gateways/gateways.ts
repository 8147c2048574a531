import type { Context } from '#server/platform/context.ts'
import { openEmailGateway } from './email-gateway.ts'
import type { Gateway } from './gateway.ts'
import { openHttpSmsGateway } from './http-sms-gateway.ts'
import { returnToken } from '../return-token.ts'
import { keepReceipt } from '../keep-receipt.ts'
import { openSmppGateway } from './smpp-gateway.ts'

/** Opens the gateway of the settings for a channel; null when none is configured. */
export function openGateway(context: Context, channel: 'sms' | 'email'): Gateway | null {
  const { sms, smtp } = context.config
  return channel === 'sms'
    ? sms && openSms(context, sms)
    : smtp && openEmailGateway(smtp, id => returnToken(context.config, id))
}

const openSms = (context: Context, sms: NonNullable<Context['config']['sms']>): Gateway =>
  sms.kind === 'http'
    ? openHttpSmsGateway(sms)
    : openSmppGateway(sms, context.log, receipt => keepReceipt(context, receipt))
