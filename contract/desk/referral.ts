import { z } from 'zod'
import { attachment, day, instant, place } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { actionAnswer } from './complaints.ts'
import { caseIds, caseParams, own } from './conclusion.ts'
import { longText } from './directing.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { receivingBodies, referralAnswers, referralOutcomes } from '../values/action-choices.ts'

export { receivingBodies, referralAnswers, referralOutcomes, type ReceivingBody } from '../values/action-choices.ts'

const complaintId = named('CompliantId', z.int({ error: 'required' }).min(1).max(2_147_483_647))

/** The resolution form of the specification (section 3); the rule says which fields it needs. */
const referring = wireObject({
  complaintId,
  receivingBody: z.enum(receivingBodies, { error: 'no-such-choice' }).optional(),
  organizationId: z.int().min(1).max(2_147_483_647).optional(),
  /** The resolution's date and time; by default now. */
  resolvedAt: named('resolutionDate', z.iso.datetime({ error: 'incomplete-date' }).optional()),
  mainIssue: longText.optional(),
  reason: longText.optional(),
  /** The last day on which the other body may answer. */
  deadlineOn: named('deadlineDate', z.iso.date({ error: 'incomplete-date' }).optional()),
  /** Files of the complaint that go with it. */
  attachmentIds: named('dbPaths', z.array(z.uuid('no-such-file')).max(50).optional()),
  /** Whether there are any; has to agree with the list. */
  hasAttachment: named('HasAttachment', z.boolean().optional()),
  /** The letter goes out although it is not in the complainant’s language. */
  otherLanguage: z.boolean().optional(),
})
export type Referring = z.output<typeof referring>

const shortText = z.string({ error: 'not-text' }).trim().max(200, 'too-long')

const answering = wireObject({
  complaintId,
  answer: z.enum(referralAnswers, { error: 'no-such-choice' }).optional(),
  /** The other body's answer. */
  answerText: longText.optional(),
  /** Its own number of the case, if it takes it. */
  theirNumber: shortText.optional(),
  /** Whom to ask there. */
  theirContact: shortText.optional(),
})

const ending = wireObject({
  complaintId,
  outcome: z.enum(referralOutcomes, { error: 'no-such-choice' }).optional(),
  /** What the complainant reads about it. */
  outcomeText: longText.optional(),
})

/** What staff and the complainant may both read of a referral. */
const sharedFields = {
  id: z.int(),
  receivingBody: z.enum(receivingBodies),
  organization: place.nullable(),
  mainIssue: z.string(),
  reason: z.string(),
  resolvedAt: named('resolutionDate', instant),
  referredAt: instant,
  deadlineOn: named('deadlineDate', day),
  answer: z.enum(referralAnswers).nullable(),
  answerText: z.string().nullable(),
  answeredAt: instant.nullable(),
  theirNumber: z.string().nullable(),
  theirContact: z.string().nullable(),
  /** Until when the outcome is expected. */
  outcomeDueOn: day.nullable(),
  outcome: z.enum(referralOutcomes).nullable(),
  outcomeText: z.string().nullable(),
  outcomeAt: instant.nullable(),
  /** When the complainant last said that nobody there answers. */
  silenceReportedAt: instant.nullable(),
  /** The other body’s answer or the outcome is awaited. */
  isOpen: z.boolean(),
} as const

const referral = wireObject({
  ...sharedFields,
  referredByName: named('referredBy', bilingual.nullable()),
  attachments: named('attachements', z.array(attachment)),
  /** When the deadline had passed and a supervisor was told. */
  escalatedAt: instant.nullable(),
})
export type Referral = z.output<typeof referral>

const referralRequest = z.object({ requestedAt: instant, reason: z.string() })

const referrals = z.object({ requests: z.array(referralRequest), referrals: z.array(referral) })
export type Referrals = z.output<typeof referrals>

const myReferrals = wireObject({
  /** Whether a referral can be requested now. */
  canRequest: z.boolean(),
  requests: z.array(referralRequest),
  referrals: z.array(wireObject(sharedFields)),
})
export type MyReferrals = z.output<typeof myReferrals>

export const referralContract = endpoints({
  refer: {
    call: 'POST /CompliantActions/Refer',
    summary: 'Refers a complaint to the Grievance Redress Bureau, the ombudsman or another organization',
    access: { page: 'Complaints - Refer' },
    body: referring,
    version: 'required',
    answer: actionAnswer,
    message: 'Compliant Action Created Successfully',
    note: 'If-Match carries the version that was seen. The resolution form; `organizationId` goes with `organization` only. Running clocks pause. With an approval structure it is proposed first. A text in another language than the complainant’s is refused at `otherLanguage` until that is true. A sign that no font of the letters has is refused at its field with `not-printable` and `signs`; one in what was filed stops the letter: 409 `not-printable`, `details.places`.',
  },
  recordReferralAnswer: {
    call: 'POST /CompliantActions/RecordReferralAnswer',
    summary:
      'Records what the other body answered: accepted waits for the outcome, refused takes the complaint back to where it was',
    access: { page: 'Complaints - Refer' },
    body: answering,
    version: 'required',
    answer: actionAnswer,
    message: 'Compliant Action update Successfully',
    note: 'If-Match carries the version that was seen. After a refusal the clocks resume.',
  },
  recordReferralOutcome: {
    call: 'POST /CompliantActions/RecordReferralOutcome',
    summary:
      'Records what became of a complaint that another body took: decided closes it, returned takes it back to where it was',
    access: { page: 'Complaints - Refer' },
    body: ending,
    version: 'required',
    answer: actionAnswer,
    message: 'Compliant Action update Successfully',
    note: 'Ours. If-Match carries the version that was seen. The complainant reads the text.',
  },
  reportReferralSilence: {
    call: 'POST /CompliantActions/ReportReferralSilence',
    summary: 'The complainant says that the other body has not answered them',
    access: 'possession',
    body: wireObject(caseIds),
    answer: myReferrals,
    message: 'Action saved successfully',
    note: `Ours. ${own} Once in seven days.`,
  },
  requestReferral: {
    call: 'POST /CompliantActions/RequestReferral',
    summary: 'The complainant asks that the complaint be referred to another body',
    access: 'possession',
    body: wireObject({ ...caseIds, reason: longText.optional() }),
    answer: myReferrals,
    message: 'Action saved successfully',
    note: `${own} Once in each round of the work.`,
  },
  getReferrals: {
    call: 'GET /CompliantActions/GetReferrals/:complaintId',
    summary: 'The referrals of a complaint and what the complainant asked for, newest first',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: integerText }),
    answer: referrals,
  },
  getMyReferrals: {
    call: 'GET /CompliantActions/GetMyReferrals/:compliant_id/:complaintRefNo',
    summary: 'The referrals of one’s own complaint, and whether another can be asked for',
    access: 'possession',
    params: caseParams,
    answer: myReferrals,
    note: own,
  },
})
