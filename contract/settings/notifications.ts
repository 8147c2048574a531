import { z } from 'zod'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { searchText } from '../values/pasted-code.ts'
import { integerText } from '../http/wire.ts'
import { deliveryStatuses, notificationStatuses } from '../values/settings-choices.ts'

export type { DeliveryStatus, NotificationStatus } from '../values/settings-choices.ts'

/** State of an outgoing message; `not-configured` ones were written to the outbox and the log, but not sent. */
const notificationStatus = z.enum(notificationStatuses)

/** What was reported about a message that was sent. */
const deliveryStatus = z.enum(deliveryStatuses)

/** Why a message waits: its number had the limit of an hour or a day, or the office or its country that of an hour. */
export const heldReason = z.enum(['number-hour', 'number-day', 'office-hour', 'country-hour'])
export type HeldReason = z.output<typeof heldReason>

const outboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  language: z.enum(['en', 'am']),
  template: z.string(),
  /** For e-mails. */
  subject: z.string().nullable(),
  text: z.string(),
  status: notificationStatus,
  attempts: z.int(),
  /** The gateway's answer to the last failed attempt. */
  lastError: z.string().nullable(),
  /** For a message above a limit of the office: the earliest time to send it, and the reason. */
  heldUntil: z.iso.datetime().nullable(),
  heldReason: heldReason.nullable(),
  /** The report of an SMS centre or a mail server: delivered, undeliverable, expired … */
  deliveryStatus: deliveryStatus.nullable(),
  /** Somebody at the desk marked it as returned. */
  isMarked: z.boolean(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** The page permission to read the texts of messages. */
export const messagesPage = 'Notifications - View'

/** A message about a complaint as its case page lists it. */
const caseMessage = z.object({
  id: z.int(),
  channel: z.enum(['sms', 'email']),
  /** The complainant's side, or a member of staff. */
  to: z.enum(['complainant', 'staff']),
  /** For a member of staff. */
  name: bilingual.nullable(),
  createdAt: z.iso.datetime(),
  status: notificationStatus,
  sentAt: z.iso.datetime().nullable(),
  deliveryStatus: deliveryStatus.nullable(),
  /** For readers who may read messages; null for everybody else. */
  content: z.object({ recipient: z.string(), subject: z.string().nullable(), text: z.string() }).nullable(),
})
export type CaseMessage = z.output<typeof caseMessage>

/** Reports of the last thirty days that belong to no message, of one channel. */
const unmatchedReports = z.object({
  channel: z.enum(['sms', 'email']),
  count: z.int(),
  lastGatewayId: z.string(),
  lastStatus: deliveryStatus,
  lastAt: z.iso.datetime(),
})
export type UnmatchedReports = z.output<typeof unmatchedReports>

export const notificationsContract = endpoints({
  getOutbox: {
    call: 'GET /Notifications/GetOutbox',
    summary: 'Outgoing messages, newest first',
    access: { page: messagesPage },
    query: z.object({
      status: notificationStatus.optional(),
      /** Only messages that are known not to have reached whom they were for. */
      delivery: z.enum(['not-arrived']).optional(),
      /** A part of the recipient, of the subject, or of the tracking ID; texts are not searched, because they may hold codes. */
      text: searchText.optional(),
      /** `nextCursor` of the previous page. */
      cursor: integerText.optional(),
    }),
    answer: z.object({
      messages: z.array(outboxMessage),
      nextCursor: z.int().nullable(),
      /** The space that unfinished uploads use, and their limit. */
      unmatched: z.array(unmatchedReports),
      uploads: z.object({ takenBytes: z.number(), mostBytes: z.number() }),
    }),
    note: 'Those of complaints that the reader sees; messages of accounts only with `All`. A page looks at 5000 messages at most: for a caller who sees few it may be short, or empty, and still have a next one. One-time codes are hidden, except in demo mode, where no phone receives them.',
  },
  getCaseMessages: {
    call: 'GET /Notifications/GetCaseMessages/:complaintId',
    summary: 'The messages that were sent about a complaint, oldest first',
    access: { page: 'Complaints - List View' },
    params: z.object({ complaintId: integerText }),
    answer: z.array(caseMessage),
    note: 'To whom, how, when and whether it arrived; address and text only for holders of `Notifications - View`. One-time codes are hidden as in the outbox.',
  },
  markReturned: {
    call: 'POST /Notifications/MarkReturned/:id',
    summary: 'Marks a message that was sent as one that came back, or takes such a mark back',
    access: { page: messagesPage },
    params: z.object({ id: integerText }),
    body: z.object({ isReturned: z.boolean() }),
    answer: outboxMessage,
    failure: 'Error Saving',
    note: 'For what the office learns by other ways than reports. A message that the caller does not see answers 404. Answers 409 `not-markable` for one that waits, and for a mark that is there or missing already.',
  },
  resendMessage: {
    call: 'POST /Notifications/ResendMessage/:id',
    summary: 'Queues a message again that was given up or that nothing was configured to send',
    access: { page: messagesPage },
    params: z.object({ id: integerText }),
    answer: outboxMessage,
    failure: 'Error Saving',
    note: 'A message that the caller does not see answers 404. Answers 409 `not-resendable` for a message that is queued, under way or sent.',
  },
})
