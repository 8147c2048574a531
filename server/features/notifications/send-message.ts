import { setTimeout as pause } from 'node:timers/promises'
import { listOfficeLines } from '#server/features/reference-data/index.ts'
import type { Language } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { DeliveryFailure, type Gateway } from './gateways/gateway.ts'
import { countMessage, HeldBack, whyNotToNumber } from './message-ceilings.ts'
import { lockMessage, type StoredMessage, updateMessage } from './outbox.queries.ts'
import { laneOf, mostAttempts } from './lanes.ts'
import { secretMinutesOf, withoutSecret } from './templates.ts'

const system = { kind: 'system', job: 'send-message' } as const

/** A message that was given so often to a gateway without an answer may have gone out each time, and is left to a person. */
const mostUnanswered = 2

/** Tries to store that a gateway took a message; if that is not stored, the message is sent again. */
const writingTries = 5

/**
 * Sends one message of the outbox, or holds it back while a limit is reached. Throws when it has to be tried again. A message
 * found in `sending` was under way when a process died: it is sent again, because nobody can know whether it went out,
 * and a tracking ID twice does less harm than none.
 */
export async function sendMessage(context: Context, { channel, gateway }: WayOut, eventKey: string): Promise<void> {
  try {
    const claimed = await inTransaction(context, system, tx => claim(tx, context, { channel, gateway }, eventKey))
    if (claimed && gateway) await deliver(context, gateway, claimed)
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    await holdBack(context, eventKey, error)
  }
}

/** What a lane sends with. */
export interface WayOut {
  channel: StoredMessage['channel']
  /** Null where nothing is configured. */
  gateway: Gateway | null
}

/** A message on its way; `signature` stands below the text of an e-mail. */
interface Claimed {
  message: StoredMessage
  signature: string
}

/** The message, now in `sending`; null when it must not be sent. Throws HeldBack. */
async function claim(
  tx: Tx,
  context: Context,
  { channel, gateway }: WayOut,
  eventKey: string,
): Promise<Claimed | null> {
  const message = await lockMessage(tx, { eventKey })
  if (message?.channel !== channel || !['queued', 'sending'].includes(message.status)) return null
  const now = context.clock.now()
  const end = whyNotToSend(message, gateway, now) ?? (await whyNotThere(tx, message))
  if (end) {
    await updateMessage(tx, message.id, { status: end.status, last_error: end.reason, ...released })
    context.log.warn({ messageId: message.id, channel: message.channel, reason: end.reason }, 'message not sent')
    return null
  }
  // a repeated try has been counted
  if (message.attempts === 0) await countMessage(tx, context, message, now)
  await updateMessage(tx, message.id, { status: 'sending', attempts: message.attempts + 1, ...released })
  return { message, signature: channel === 'email' ? await signatureIn(tx, message.language) : '' }
}

/** Which office sends it, and how to reach it; an SMS has no room for it. */
async function signatureIn(tx: Tx, language: Language): Promise<string> {
  const lines = await listOfficeLines(tx, language)
  return lines.length > 0 ? `\n\n${lines.join('\n')}` : ''
}

const released = { held_until: null, held_reason: null } as const

/** The message waits, and its job runs again when the limit allows it; nothing is lost. */
async function holdBack(context: Context, eventKey: string, { reason, until }: HeldBack): Promise<void> {
  await inTransaction(context, system, async tx => {
    const message = await lockMessage(tx, { eventKey })
    if (!message || message.status !== 'queued') return
    await updateMessage(tx, message.id, { held_until: until, held_reason: reason })
    const afterSeconds = Math.ceil((until.getTime() - context.clock.now().getTime()) / 1000)
    await context.jobs.enqueue(tx, laneOf(message), { eventKey }, { afterSeconds })
    context.log.warn({ messageId: message.id, channel: message.channel, reason, until }, 'message held back')
  })
}

function whyNotToSend({ channel, template, created_at: createdAt }: StoredMessage, gateway: Gateway | null, now: Date) {
  const secretMinutes = secretMinutesOf(template)
  if (secretMinutes !== undefined && now.getTime() - createdAt.getTime() > secretMinutes * 60_000)
    return { status: 'dead', reason: 'Its code had expired before it could be sent.' } as const
  if (gateway === null)
    return {
      status: 'not-configured',
      reason: `No ${channel === 'sms' ? 'SMS gateway' : 'SMTP server'} is configured.`,
    } as const
  return null
}

async function whyNotThere(tx: Tx, message: StoredMessage) {
  const reason = await whyNotToNumber(tx, message)
  return reason === null ? null : ({ status: 'dead', reason } as const)
}

async function deliver(context: Context, gateway: Gateway, { message, signature }: Claimed): Promise<void> {
  const { id, channel, template, text } = message
  try {
    const gatewayId = await gateway.send({
      id,
      eventKey: message.event_key,
      recipient: message.recipient,
      language: message.language,
      subject: message.subject,
      text: text + signature,
    })
    await writeDown(context, id, {
      status: 'sent',
      sent_at: context.clock.now(),
      gateway_id: gatewayId,
      last_error: null,
      delivery_status: null,
      text: withoutSecret(template, text),
    })
    context.log.info({ messageId: id, channel, template }, 'message sent')
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error
    const unanswered = message.unanswered + (error.mayHaveGoneOut ? 1 : 0)
    const isDead = error.isFinal || unanswered >= mostUnanswered || message.attempts + 1 >= mostAttempts
    await writeDown(context, id, {
      status: isDead ? 'dead' : 'queued',
      last_error: error.answer,
      ...(error.mayHaveGoneOut && { unanswered, delivery_status: 'unknown' as const }),
    })
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
