import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { StoredMessage } from './outbox.queries.ts'
import { isCode } from './templates.ts'

/** Data of a message's job. */
export interface Told {
  eventKey: string
}

export type Channel = StoredMessage['channel']

/** With pauses of a quarter of an hour at most these last well over a day: the queue survives an outage, and a dead address is given up. */
export const mostAttempts = 200

/** More tries than a message has, because crashes of a worker use them up too and must not strand a message. */
const retryLimit = mostAttempts + 50

/** Each channel has its own workers, and codes too: a silent mail server delays no SMS, and no code waits behind other messages. */
export const lanes = {
  sms: { codes: { name: 'send-sms-code', retryLimit }, others: { name: 'send-sms', retryLimit } },
  email: { codes: { name: 'send-email-code', retryLimit }, others: { name: 'send-email', retryLimit } },
} as const satisfies Record<Channel, Record<'codes' | 'others', JobKind<Told>>>

/** The lane of a message. */
export const laneOf = ({ channel, template }: Pick<StoredMessage, 'channel' | 'template'>): JobKind<Told> =>
  lanes[channel][isCode(template) ? 'codes' : 'others']
