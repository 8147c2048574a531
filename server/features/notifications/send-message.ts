import { setTimeout as pause } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { DeliveryFailure } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import { lockMessage, type StoredMessage, updateMessage } from './outbox.queries.ts'
import { secretMinutesOf, withoutSecret } from './templates.ts'

const system = { kind: 'system', job: 'send-message' } as const

/** With pauses of a quarter of an hour at most this is well over a day: an outage drains, a dead address ends. */
export const mostAttempts = 200

/** Tries to write down what a gateway has taken: what is not written down is sent again. */
const writingTries = 5

/**
 * Sends one message of the outbox. Throws when it has to be tried again. A message that is found in `sending` was under
 * way when a process died: it is sent again, because nobody can know whether it went out (docs/decisions/0005).
 */
export async function sendMessage(context: Context, gateways: Gateways, eventKey: string): Promise<void> {
  const claimed = await inTransaction(context, system, async tx => {
    const message = await lockMessage(tx, { eventKey })
    if (!message || !['queued', 'sending'].includes(message.status)) return null
    const end = whyNotToSend(message, gateways, context.clock.now())
    if (!end) {
      await updateMessage(tx, message.id, { status: 'sending', attempts: message.attempts + 1 })
      return message
    }
    await updateMessage(tx, message.id, { status: end.status, last_error: end.reason })
    context.log.warn({ messageId: message.id, channel: message.channel, reason: end.reason }, 'message not sent')
    return null
  })
  if (claimed) await deliver(context, gateways, claimed)
}

function whyNotToSend({ channel, template, created_at: createdAt }: StoredMessage, gateways: Gateways, now: Date) {
  const secretMinutes = secretMinutesOf(template)
  if (secretMinutes !== undefined && now.getTime() - createdAt.getTime() > secretMinutes * 60_000)
    return { status: 'dead', reason: 'Its code had expired before it could be sent.' } as const
  if (gateways[channel] === null)
    return {
      status: 'not-configured',
      reason: `No ${channel === 'sms' ? 'SMS gateway' : 'SMTP server'} is configured.`,
    } as const
  return null
}

async function deliver(context: Context, gateways: Gateways, message: StoredMessage): Promise<void> {
  const { id, channel, template, text } = message
  try {
    const gatewayId = await gateways[channel]?.send({
      id,
      eventKey: message.event_key,
      recipient: message.recipient,
      language: message.language,
      subject: message.subject,
      text,
    })
    await writeDown(context, id, {
      status: 'sent',
      sent_at: context.clock.now(),
      gateway_id: gatewayId ?? null,
      last_error: null,
      text: withoutSecret(template, text),
    })
    context.log.info({ messageId: id, channel, template }, 'message sent')
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const isDead = error.isFinal || message.attempts + 1 >= mostAttempts
    await writeDown(context, id, { status: isDead ? 'dead' : 'queued', last_error: error.answer })
    if (!isDead) throw error
    context.log.error({ messageId: id, channel, reason: error.message }, 'message is dead: it will not be tried again')
  }
}

async function writeDown(context: Context, id: number, changes: Parameters<typeof updateMessage>[2]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context, system, tx => updateMessage(tx, id, changes))
    } catch (error) {
      if (attempt === writingTries) throw error
      await pause(attempt * 500)
    }
  }
}
