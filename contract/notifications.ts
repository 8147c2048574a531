import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { integerText } from './wire.ts'

/** Where an outgoing message stands; `not-configured` ones were written to the outbox and the log, and not sent. */
export const notificationStatus = z.enum(['queued', 'sending', 'sent', 'not-configured', 'dead'])
export type NotificationStatus = z.output<typeof notificationStatus>

const outboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  language: z.enum(['en', 'am']),
  template: z.string(),
  /** Of e-mails. */
  subject: z.string().nullable(),
  text: z.string(),
  status: notificationStatus,
  attempts: z.int(),
  /** What the gateway said at the last failed attempt. */
  lastError: z.string().nullable(),
  /** What the SMS centre reported: delivered, undeliverable, expired … */
  deliveryStatus: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const notificationsContract = endpoints({
  getOutbox: {
    method: 'GET',
    path: '/Notifications/GetOutbox',
    summary: 'Outgoing messages, newest first',
    access: { page: 'Notifications - View' },
    query: z.object({
      status: notificationStatus.optional(),
      /** `nextCursor` of the page before. */
      cursor: integerText.optional(),
    }),
    answer: z.object({ messages: z.array(outboxMessage), nextCursor: z.int().nullable() }),
    note: 'Those of complaints that the reader sees; messages of accounts only with `All`. One-time codes are hidden, except in demo mode, where no phone receives them.',
  },
  resendMessage: {
    method: 'POST',
    path: '/Notifications/ResendMessage/:id',
    summary: 'Queues a message again that was given up or that nothing was configured to send',
    access: { page: 'Notifications - View' },
    params: z.object({ id: integerText }),
    answer: outboxMessage,
    failure: 'Error Saving',
    note: 'A message that the caller does not see answers 404. Answers 409 `not-resendable` for a message that is queued, under way or sent.',
  },
})
