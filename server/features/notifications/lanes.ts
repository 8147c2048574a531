import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { StoredMessage } from './outbox.queries.ts'
import { isCode } from './templates.ts'

/** What the job of a message is told. */
export interface Told {
  eventKey: string
}

export type Channel = StoredMessage['channel']

/** With pauses of a quarter of an hour at most this is well over a day: an outage drains, a dead address ends. */
export const mostAttempts = 200

/** More tries than a message has: crashes of a worker use them up too, and must not strand a message. */
export const retryLimit = mostAttempts + 50

/** Each channel has workers of its own, and codes too: a mail server that says nothing holds up no SMS, and no code waits in a row. */
export const lanes = {
  sms: { codes: { name: 'send-sms-code', retryLimit }, others: { name: 'send-sms', retryLimit } },
  email: { codes: { name: 'send-email-code', retryLimit }, others: { name: 'send-email', retryLimit } },
} as const satisfies Record<Channel, Record<'codes' | 'others', JobKind<Told>>>

/** The lane of a message. */
export const laneOf = ({ channel, template }: Pick<StoredMessage, 'channel' | 'template'>): JobKind<Told> =>
  lanes[channel][isCode(template) ? 'codes' : 'others']
