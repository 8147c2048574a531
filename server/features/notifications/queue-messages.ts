import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Channel, laneOf } from './lanes.ts'
import { insertMessages } from './outbox.queries.ts'
import { renderTemplate, type TemplateName, type TemplateValues } from './templates.ts'
import { readCountries } from './outlets.queries.ts'
import { type Contact, type Outlets, waysToAll, whyNoSms } from './ways.rules.ts'

export interface MessagesToQueue<Name extends TemplateName> {
  /** Identifies the event: `complaint:17:registered`. The same event never queues a message twice. */
  eventKey: string
  complaintId?: number | null
  template: Name
  language: Language
  /** E.164. It gets an SMS where the office sends any (`whyNoSms`). */
  phone?: string | null
  email?: string | null
  values: TemplateValues[Name]
  at: Date
}

/** Where somebody with one address gets a message. */
export const addressedTo = ({ channel, address }: { channel: Channel; address: string }) =>
  channel === 'sms' ? { phone: address } : { email: address }

/**
 * Queues the messages of an event in the event's own transaction: they exist exactly when the event does. One that was queued
 * before is neither written nor sent again.
 */
export async function queueMessages<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  { phone, email, template, ...event }: MessagesToQueue<Name>,
): Promise<void> {
  if (phone && whyNoSms(phone, await readCountries(tx)) === null)
    await queue(tx, jobs, 'sms', template, [{ ...event, recipient: phone }])
  if (email) await queue(tx, jobs, 'email', template, [{ ...event, recipient: email }])
}

/** The same news for everybody who speaks for a case: each by the ways of `reachOf`, each address once. */
export async function queueToAll<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  {
    template,
    people,
    outlets,
    ...event
  }: Omit<MessagesToQueue<Name>, 'phone' | 'email'> & {
    /** The complainant first. */
    people: readonly Contact[]
    outlets: Outlets
  },
): Promise<void> {
  const ways = waysToAll(people, outlets)
  for (const channel of ['sms', 'email'] as const) {
    const messages = ways
      .filter(way => way.channel === channel)
      .map(({ address, ordinal }) => ({ ...event, eventKey: keyOf(event.eventKey, ordinal), recipient: address }))
    await queue(tx, jobs, channel, template, messages)
  }
}

/** Representatives are numbered, so that each has messages of their own. */
const keyOf = (eventKey: string, ordinal: number): string => (ordinal === 0 ? eventKey : `${eventKey}:${ordinal}`)

/** An e-mail to one of several people who get the same news. */
export type EmailToQueue<Name extends TemplateName> = Omit<MessagesToQueue<Name>, 'template' | 'phone' | 'email'> & {
  email: string
}

/** As `queueMessages`, for e-mails to several people. */
export const queueEmails = <Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  template: Name,
  emails: readonly EmailToQueue<Name>[],
): Promise<void> =>
  queue(
    tx,
    jobs,
    'email',
    template,
    emails.map(({ email, ...event }) => ({ ...event, recipient: email })),
  )

type Addressed<Name extends TemplateName> = Omit<EmailToQueue<Name>, 'email'> & { recipient: string }

async function queue<Name extends TemplateName>(
  tx: Tx,
  jobs: Jobs,
  channel: Channel,
  template: Name,
  all: readonly Addressed<Name>[],
): Promise<void> {
  if (all.length === 0) return
  const messages = all.map(({ eventKey, complaintId = null, language, recipient, values, at }) => ({
    event_key: `${eventKey}:${channel}`,
    complaint_id: complaintId,
    channel,
    recipient,
    language,
    template,
    ...renderTemplate(template, language, channel, values),
    created_at: at,
  }))
  await insertMessages(tx, messages)
  const told = new Map(messages.map(({ event_key }) => [event_key, { eventKey: event_key }]))
  await jobs.enqueueOnce(tx, laneOf({ channel, template }), told)
}
