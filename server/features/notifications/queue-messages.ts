import { parsePhone } from '#contract/values/phone.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { insertMessage, insertMessages } from './outbox.queries.ts'
import { laneOf } from './lanes.ts'
import { renderTemplate, type TemplateName, type TemplateValues } from './templates.ts'

type Channel = 'sms' | 'email'

export interface MessagesToQueue<Name extends TemplateName> {
  /** Identifies the event: `complaint:17:registered`. The same event never queues a message twice. */
  eventKey: string
  complaintId?: number | null
  template: Name
  language: Language
  /** E.164. Only a mobile gets an SMS. */
  phone?: string | null
  email?: string | null
  values: TemplateValues[Name]
  at: Date
}

/** Where somebody with one address gets a message. */
export const addressedTo = ({ channel, address }: { channel: Channel; address: string }) =>
  channel === 'sms' ? { phone: address } : { email: address }

export interface QueuedMessages {
  queued: Channel[]
  /** Channels that get nothing, and why. */
  skipped: { channel: Channel; reason: 'no-phone' | 'not-a-mobile' | 'no-email' | 'already-queued' }[]
}

/** Queues the messages of an event in the event's own transaction: they exist exactly when the event does. */
export async function queueMessages<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  message: MessagesToQueue<Name>,
): Promise<QueuedMessages> {
  const result: QueuedMessages = { queued: [], skipped: [] }
  const channels = [
    { channel: 'sms', recipient: message.phone, obstacle: obstacleToSms(message.phone) },
    { channel: 'email', recipient: message.email, obstacle: message.email ? null : 'no-email' },
  ] as const
  for (const { channel, recipient, obstacle } of channels) {
    const reason = obstacle ?? (await queueOne(tx, jobs, message, channel, recipient ?? ''))
    if (reason) result.skipped.push({ channel, reason })
    else result.queued.push(channel)
  }
  return result
}

function obstacleToSms(phone: string | null | undefined): 'no-phone' | 'not-a-mobile' | null {
  if (!phone) return 'no-phone'
  return parsePhone(phone)?.isMobile ? null : 'not-a-mobile'
}

async function queueOne<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  { eventKey, complaintId = null, template, language, values, at }: MessagesToQueue<Name>,
  channel: Channel,
  recipient: string,
): Promise<'already-queued' | null> {
  const key = `${eventKey}:${channel}`
  const isNew = await insertMessage(tx, {
    event_key: key,
    complaint_id: complaintId,
    channel,
    recipient,
    language,
    template,
    ...renderTemplate(template, language, channel, values),
    created_at: at,
  })
  if (!isNew) return 'already-queued'
  await jobs.enqueue(tx, laneOf({ channel, template }), { eventKey: key })
  return null
}

/** An e-mail to one of several people who get the same news. */
export type EmailToQueue<Name extends TemplateName> = Omit<MessagesToQueue<Name>, 'template' | 'phone' | 'email'> & {
  email: string
}

/**
 * Queues e-mails to several people by two statements, however many they are. One that was queued before is not written again; sending it
 * again does nothing.
 */
export async function queueEmails<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  template: Name,
  emails: readonly EmailToQueue<Name>[],
): Promise<void> {
  if (emails.length === 0) return
  const messages = emails.map(({ eventKey, complaintId = null, language, email, values, at }) => ({
    event_key: `${eventKey}:email`,
    complaint_id: complaintId,
    channel: 'email' as const,
    recipient: email,
    language,
    template,
    ...renderTemplate(template, language, 'email', values),
    created_at: at,
  }))
  if (!(await insertMessages(tx, messages))) return
  const told = messages.map(({ event_key }) => ({ eventKey: event_key }))
  await jobs.enqueueAll(tx, laneOf({ channel: 'email', template }), told)
}
