import { trackingIdField } from '../values/pasted-code.ts'
import { z } from 'zod'
import { choice, day, instant, place, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { proposalSearch } from '../values/staff-choice.ts'
import { actionAnswer } from './complaints.ts'
import { longText } from './directing.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { extensionReasons } from '../values/action-choices.ts'
import { workSteps } from './desk-choices.ts'

export { extensionReasons } from '../values/action-choices.ts'

/** Why two complaints look alike. */
export const likenessSignals = ['phone', 'name', 'organization', 'decision-date', 'text'] as const
export type LikenessSignal = (typeof likenessSignals)[number]

const complaintId = named('CompliantId', z.int({ error: 'required' }).min(1).max(2_147_483_647))
const complaintParams = wireObject({ complaintId: integerText })

/** Another complaint, with what a list of likely duplicates shows. */
const linkedFields = {
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  complaintType: choice,
  issue: z.string(),
  complainantName: z.string(),
  againstOrganization: place,
  registeredAt: named('registrationDate', instant),
} as const
export const linkedComplaint = wireObject(linkedFields)
export type LinkedComplaint = z.output<typeof linkedComplaint>

export const likelyDuplicate = wireObject({
  ...linkedFields,
  /** 0 to 100. */
  score: z.int(),
  signals: z.array(z.enum(likenessSignals)),
})
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

const duplicates = z.object({
  /** The complaint that replaces this one; null when it is no duplicate, or the reader may not see the other one. */
  duplicateOf: linkedComplaint.nullable(),
  /** Complaints that were marked as duplicates of this one. */
  duplicates: z.array(linkedComplaint),
})
export type Duplicates = z.output<typeof duplicates>

const eligibleHolder = wireObject({
  userId: z.int(),
  name: bilingual,
  role: bilingual.nullable(),
  /** Cases that wait for them, as their own list has them, counted up to 500. */
  casesWaiting: z.int(),
  /** Supervises, and comes after those whose own work it is. */
  supervises: z.boolean(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})
export type EligibleHolder = z.output<typeof eligibleHolder>

const personToRemind = wireObject({
  userId: z.int(),
  name: bilingual,
  /** What the case waits for. */
  step: z.enum(workSteps),
  /** When they were reminded on this working day; null while they can be. */
  remindedAt: instant.nullable(),
})
export type PersonToRemind = z.output<typeof personToRemind>

const access = { page: 'Complaints - Act on Delayed' } as const
const message = 'Compliant Action update Successfully'
const condition =
  'If-Match carries the version that was seen. The case is delayed, or its holder is absent (an absence or a delegation of theirs runs), deactivated, or in conflict.'

export const supervisionContract = endpointsWith(
  { answer: actionAnswer },
  {
    proposeDuplicates: {
      call: 'GET /Complaints/ProposeDuplicates/:complaintId',
      summary: 'Visible complaints that are probably the same, the most alike first',
      access: { page: 'Complaints - Receive' },
      params: complaintParams,
      answer: z.array(likelyDuplicate),
      note: 'At most ten. Scored by phone, folded names, body complained against, date of the decision and likeness of the texts.',
    },
    getDuplicates: {
      call: 'GET /Complaints/GetDuplicates/:complaintId',
      summary: 'The complaints that are marked as the same as this one, as far as the caller sees them',
      access: { page: 'Complaints - List View' },
      params: complaintParams,
      answer: duplicates,
    },
    markDuplicate: {
      call: 'POST /Complaints/MarkDuplicate',
      summary: 'Closes a complaint that was filed twice; it continues under the other one',
      access: { page: 'Complaints - Receive' },
      body: wireObject({
        complaintId,
        /** The tracking ID of the other complaint, as people write it, or its number in this system. */
        otherComplaint: named('duplicateOf', trackingIdField.optional()),
        reason: longText.optional(),
      }),
      version: 'required',
      message: 'Compliant Action Created Successfully',
      note: 'If-Match carries the version that was seen. The other complaint has to be visible to the caller.',
    },
    listEligibleHolders: {
      call: 'GET /Complaints/ListEligibleHolders/:complaintId',
      summary:
        'Who could hold the case in its present status, the least busy first, and those who supervise after the others',
      access,
      params: complaintParams,
      query: proposalSearch,
      answer: z.array(eligibleHolder),
      note: 'Staff of the body complained against are left out, and for a review everybody who took part in the case. People who are away come last. The first 50 of those who match.',
    },
    listToRemind: {
      call: 'GET /Complaints/ListToRemind/:complaintId',
      summary: 'The people for whose next step a case waits',
      access: { page: 'Complaints - Supervise' },
      params: complaintParams,
      answer: z.array(personToRemind),
      note: 'The holder, handlers and experts whose answer or opinion is missing, and whoever can sign; without the caller. At most 20.',
    },
    remind: {
      call: 'POST /Complaints/Remind',
      summary: 'Reminds the people for whose next step a case waits',
      access: { page: 'Complaints - Supervise' },
      body: wireObject({ complaintId }),
      version: 'optional',
      message,
      note: 'Each person once on a working day, by bell and e-mail as they chose. The case keeps its version.',
    },
    takeOver: {
      call: 'POST /Complaints/TakeOver',
      summary: 'Takes a case over',
      access,
      body: wireObject({ complaintId, reason: longText.optional() }),
      version: 'required',
      message,
      note: condition,
    },
    reassign: {
      call: 'POST /Complaints/Reassign',
      summary: 'Gives a case to somebody else in its present status',
      access,
      body: wireObject({
        complaintId,
        userId: z.int().min(1).max(2_147_483_647).optional(),
        /** From whom it is taken; refused where somebody else holds it. */
        fromId: z.int().min(1).max(2_147_483_647).optional(),
        reason: longText.optional(),
      }),
      version: 'required',
      message,
      note: `${condition} With \`Complaints - Supervise\` at any time.`,
    },
    extendDeadline: {
      call: 'POST /Complaints/ExtendDeadline',
      summary: 'Extends the running clock',
      access,
      body: wireObject({
        complaintId,
        /** In the unit of the clock: working days, or calendar days for the complainant’s own time. */
        days: z.int('whole-number').optional(),
        reasonCode: z.enum(extensionReasons, { error: 'no-such-choice' }).optional(),
        reason: longText.optional(),
      }),
      version: 'required',
      message,
      note: `${condition} A clock that has used up three quarters of its time counts as delayed here. The complainant reads the code of the reason in the ledger.`,
    },
  },
)
