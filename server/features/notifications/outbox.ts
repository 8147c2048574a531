import type { NotificationStatus, OutboxMessage } from '#contract/notifications.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { listMessages, lockMessage, type StoredMessage, updateMessage } from './outbox.queries.ts'
import { sendMessageKind } from './send-message.job.ts'
import { withoutSecret } from './templates.ts'

/** The permission 'Notifications - View' (of the call) opens the whole outbox, whatever complaints its holder sees. */
const outboxActor = { kind: 'system', job: 'outbox' } as const

const pageSize = 50

/** One page of the outbox, newest first. `cursor` is the id with which the page before it ended. */
export async function getOutbox(
  context: Context,
  { status, cursor }: { status?: NotificationStatus; cursor?: number },
): Promise<{ messages: OutboxMessage[]; nextCursor: number | null }> {
  const found = await inTransaction(
    context,
    outboxActor,
    tx => listMessages(tx, { status, beforeId: cursor, limit: pageSize + 1 }),
    { readOnly: true },
  )
  const messages = found.slice(0, pageSize)
  return {
    messages: messages.map(message => shown(context, message)),
    nextCursor: found.length > pageSize ? (messages.at(-1)?.id ?? null) : null,
  }
}

/** Puts a message that was given up, or that nothing could send, in the queue again. Throws NotFound, RuleViolation. */
export function resendMessage(context: Context, id: number): Promise<OutboxMessage> {
  return inTransaction(context, outboxActor, async tx => {
    const message = await lockMessage(tx, { id })
    if (!message) throw new NotFound('message')
    if (message.status !== 'dead' && message.status !== 'not-configured') throw new RuleViolation('not-resendable')
    const changes = { status: 'queued', attempts: 0, last_error: null } as const
    await updateMessage(tx, id, changes)
    await context.jobs.enqueue(tx, sendMessageKind, { eventKey: message.event_key })
    return shown(context, { ...message, ...changes })
  })
}

/** A demo has no phone to receive a code on, so only there the outbox shows it. */
const shown = ({ config }: Context, message: StoredMessage): OutboxMessage => ({
  id: message.id,
  channel: message.channel,
  recipient: message.recipient,
  language: message.language,
  template: message.template,
  subject: message.subject,
  text: config.mode === 'demo' ? message.text : withoutSecret(message.template, message.text),
  status: message.status,
  attempts: message.attempts,
  lastError: message.last_error,
  deliveryStatus: message.delivery_status,
  createdAt: message.created_at.toISOString(),
  sentAt: message.sent_at?.toISOString() ?? null,
})
