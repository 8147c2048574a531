import { codeField, pinField, trackingIdField } from '../values/pasted-code.ts'
import { z } from 'zod'
import {
  attachment,
  clockName,
  closeReason,
  filedFields,
  holder,
  instant,
  ledgerEntry,
  party,
  status,
} from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { refusedFile } from './file.ts'
import { limitAnswer } from '../http/limit-answer.ts'
import { named, wireObject } from '../http/wire.ts'
import { codeChannels } from '../values/choices.ts'

/** Whether the office has a gateway for it. A demonstration without one shows codes in its outbox instead. */
const isSent = z.boolean()

export { codeChannels, type CodeChannel } from '../values/choices.ts'

/** The cookie that a verified one-time code sets: the complaint's id and a name of the proof, signed, with its time of expiry. */
export const possessionCookie = 'possession'

/** What happens next, by status: the screens translate it. */
export const nextSteps = [
  'will-be-given-to-a-receiver',
  'receiver-checks-the-standard',
  'you-supply-what-is-missing',
  'you-answer-the-non-admission',
  'officer-names-a-handler',
  'approver-signs',
  'handler-accepts-the-case',
  'handler-investigates-and-decides',
  'you-answer-the-conclusion',
  'reviewer-reviews',
  'you-answer-the-questions',
  'other-body-answers',
  'nothing-more',
] as const
export type NextStep = (typeof nextSteps)[number]

/** A step as the public sees it: no person, no free text. */
export const publicStep = wireObject({
  at: named('actionDate', instant),
  action: z.string(),
  status: named('currentStatus', status),
  organization: bilingual.nullable(),
  role: bilingual.nullable(),
})

export const trackedComplaint = wireObject({
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  closeReason: closeReason.nullable(),
  registeredAt: named('registrationDate', instant),
  steps: named('statusTrack', z.array(publicStep)),
  holder,
  nextStep: z.enum(nextSteps),
  /** The deadline of the running clock; null when none runs. */
  dueAt: instant.nullable(),
  dueClock: clockName.nullable(),
  delayInDays: z.int(),
  ledger: named('deadlineLedger', z.array(ledgerEntry)),
  /** Where a one-time code can be sent, masked: `+251 9•• ••• 46`; empty when neither phone nor e-mail is on file. */
  codeChannels: z.array(z.object({ channel: z.enum(codeChannels), sentTo: z.string(), isSent })),
})
export type TrackedComplaint = z.output<typeof trackedComplaint>

export const myComplaint = wireObject({
  ...filedFields,
  complainant: party,
  representatives: named('compliantRepresentatives', z.array(party)),
  /** What the office asks for, while the complaint waits for it; questions while it is investigated or reviewed. */
  missing: wireObject({
    questions: z.array(z.string()),
    items: named('missingItems', z.array(z.string())),
    note: z.string().nullable(),
  }).nullable(),
  /** Addresses on file to which the last message did not arrive, while the complaint is open. */
  deadAddresses: z.array(z.object({ channel: z.enum(codeChannels), address: z.string(), failedAt: instant })),
  /** When the proof of possession expires. */
  provenUntil: instant,
})
export type MyComplaint = z.output<typeof myComplaint>

const challenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string().optional(),
})

export const trackingContract = endpoints({
  trackComplaint: {
    call: 'GET /Complaints/GetCompliantsTrackStatus/:refNo',
    summary: 'The status of a complaint, for anybody with its tracking ID',
    access: 'tracking-id',
    params: wireObject({ trackingId: named('refNo', z.string().max(100)) }),
    query: wireObject(limitAnswer),
    answer: trackedComplaint,
    note: 'refNo with or without separators. Unknown is 404; a typing mistake is 422 on refNo before anything is looked up.',
  },
  getChallenge: {
    call: 'GET /Tracking/GetChallenge',
    summary: 'A proof of work that opens a call again after 429 `challenge-required`',
    access: 'anyone',
    answer: challenge,
    note: 'The challenge of the altcha widget; each solution counts once, for ten minutes.',
  },
  sendCode: {
    call: 'POST /Tracking/SendCode',
    summary: 'Sends a one-time code to the phone or e-mail on file',
    access: 'tracking-id',
    body: wireObject({
      trackingId: named('refNo', trackingIdField),
      channel: z.enum(codeChannels),
      ...limitAnswer,
    }),
    answer: z.object({ sentTo: z.string(), isSent, expiresAt: instant }),
    note: 'sentTo is masked: `+251 9•• ••• 46`.',
  },
  verifyCode: {
    call: 'POST /Tracking/VerifyCode',
    summary: 'Proves possession of a complaint for 30 minutes',
    access: 'tracking-id',
    body: wireObject({
      trackingId: named('refNo', trackingIdField),
      code: codeField,
      ...limitAnswer,
    }),
    cookies: { sets: ['possession'] },
    answer: z.object({ provenUntil: instant }),
    note: 'Sets the cookie `possession`. A text without a code (`no-code`) or with two (`several-codes`) is no try. A wrong code is 422 on code (`wrong-code`, with `details.attemptsLeft`); five wrong ones, or a used or late one, end it (`code-ended`).',
  },
  verifyPin: {
    call: 'POST /Tracking/VerifyPin',
    summary: 'Proves possession of a complaint for 30 minutes by its PIN, for those who no longer receive codes',
    access: 'tracking-id',
    body: wireObject({
      trackingId: named('refNo', trackingIdField),
      pin: pinField,
      ...limitAnswer,
    }),
    cookies: { sets: ['possession'] },
    answer: z.object({ provenUntil: instant }),
    note: 'Sets the cookie `possession`, as a code does. The PIN was given with the receipt, or by the office. A wrong PIN is 422 on pin (`wrong-pin`, with `details.attemptsLeft`), and so is any PIN with an unknown tracking ID. Each try counts for the tracking ID before anything is looked up; beyond the limit it is 429.',
  },
  getMyComplaint: {
    call: 'GET /Tracking/GetMyComplaint',
    summary: 'One’s own complaint with its personal details',
    access: 'one-time-code',
    answer: myComplaint,
  },
  endPossession: {
    call: 'POST /Tracking/EndPossession',
    summary: 'Ends the proof of possession of this browser, and the receipt',
    access: 'anyone',
    cookies: { reads: ['possession', 'receipt'], sets: ['possession', 'receipt'] },
    answer: z.object({}),
    note: 'For shared phones: removes the cookies `possession` and `receipt`. Copies of them are refused from then on, with 401 `code-required`.',
  },
  addDocument: {
    call: 'POST /Tracking/AddDocument',
    summary: 'Adds documents to one’s own complaint',
    access: 'one-time-code',
    form: { files: 'several', fields: ['attachmentType'] },
    answer: wireObject({
      attachments: named('attachements', z.array(attachment)),
      /** The refused files, with the reason; the others are kept. */
      refused: z.array(refusedFile),
    }),
    note: 'Multipart, field `file`, several files; an optional field `attachmentType` before them holds a constant’s code.',
  },
})
