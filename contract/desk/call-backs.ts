import { z } from 'zod'
import { choice, closeReason, instant, place } from '../values/complaint-parts.ts'
import { callBackOutcomes, yesOrNo } from '../values/action-choices.ts'
import { type CallBackEnding, callBackEndings } from './call-back-endings.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { longText } from './directing.ts'

const waiting = {
  id: z.int(),
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  complainantName: z.string(),
  closedAt: instant,
  /** How often nobody was reached, and when somebody called last. */
  missed: z.int(),
  triedAt: instant.nullable(),
  /** When it ends by itself if nobody calls. */
  waitsUntil: instant,
} as const
const waitingCallBack = wireObject(waiting)
export type WaitingCallBack = z.output<typeof waitingCallBack>

const callBack = wireObject({
  ...waiting,
  version: z.int(),
  closeReason: closeReason.nullable(),
  complaintType: choice,
  /** The beginning of the first issue. */
  issue: z.string(),
  againstOrganization: place,
  /** The language of the complainant’s messages. */
  language: z.enum(['en', 'am']),
  /** Who can be called: the complainant, then representatives. */
  people: z.array(z.object({ name: z.string(), phone: z.string() })),
})
export type CallBack = z.output<typeof callBack>

/** One that waits, whoever may make it. The tracking ID is null for a reader who may not list complaints. */
const uncalled = wireObject({
  id: z.int(),
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string().nullable()),
  closedAt: instant,
  waitsUntil: instant,
  missed: z.int(),
})
export type UncalledCallBack = z.output<typeof uncalled>

/** What came of the sample of a Gregorian month. */
const monthOfCallBacks = z.object({
  month: z.string(),
  /** Closed cases from which so many were drawn. */
  cases: z.int(),
  drawn: z.int(),
  ...(Object.fromEntries(callBackEndings.map(ending => [ending, z.int()])) as Record<CallBackEnding, z.ZodInt>),
  waiting: z.int(),
})
export type MonthOfCallBacks = z.output<typeof monthOfCallBacks>

const usual = {
  access: { page: 'Call-backs - Record' },
  answer: z.object({ callBacks: z.array(waitingCallBack), isMore: z.boolean() }),
} as const
const note =
  'Ours. Of closed cases that the caller sees and did not work on in any way; any other is 404, also with `All`.'

export const callBacksContract = endpointsWith(usual, {
  listCallBacks: {
    call: 'GET /CallBacks/GetCallBacks',
    summary: 'The call-backs that wait for the caller, the oldest first',
    note: `${note} 200 at most.`,
  },
  getCallBackMonths: {
    call: 'GET /CallBacks/GetMonths',
    summary: 'Call-backs that still wait, whoever may make them, and what came of the sample of each month',
    access: { page: 'Complaints - Supervise' },
    answer: z.object({
      uncalled: z.array(uncalled),
      isMore: z.boolean(),
      /** Whether the office calls at all, and how long a call-back waits. */
      share: z.int(),
      days: z.int(),
      months: z.array(monthOfCallBacks),
    }),
    note: 'Ours. Of the cases that the caller sees, 200 at most, those that end first at the beginning; without who is to be called. The numbers of the last 24 months are those of the whole office.',
  },
  getCallBack: {
    call: 'GET /CallBacks/GetCallBack/:callBackId',
    summary: 'One call-back that waits: whom to call, and what it was about',
    params: z.object({ callBackId: integerText }),
    answer: callBack,
    note,
  },
  recordCallBack: {
    call: 'POST /CallBacks/RecordCallBack',
    summary:
      'Records what came of a call: the three answers, that the complainant did not want to answer, or that nobody was reached',
    body: z.object({
      callBackId: z.int({ error: 'required' }),
      outcome: z.enum(callBackOutcomes, { error: 'no-such-choice' }).optional(),
      wasAnswered: z.enum(yesOrNo, { error: 'no-such-choice' }).optional(),
      wasPutRight: z.enum(yesOrNo, { error: 'no-such-choice' }).optional(),
      wasRespected: z.enum(yesOrNo, { error: 'no-such-choice' }).optional(),
      note: longText.optional(),
    }),
    version: 'required',
    answer: z.object({ hasEnded: z.boolean(), missed: z.int() }),
    message: 'Call-back saved successfully',
    note: `${note} If-Match carries the version of the call-back. With \`not-reached\` for the third time it ends. Repeated with the same Idempotency-Key it counts once.`,
  },
})
