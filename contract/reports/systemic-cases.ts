import { trackingIdField } from '../values/pasted-code.ts'
import { z } from 'zod'
import { choice, day, instant, place, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { longestNote, mostTied, systemicEvents, systemicStatuses } from '../desk/desk-choices.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

const systemicStatus = z.enum(systemicStatuses)
const systemicCaseId = z.int()

/** A systemic case as the page of a complaint shows it. */
export const systemicCaseOfComplaint = z.object({ id: z.int(), title: z.string(), status: systemicStatus })
export type SystemicCaseOfComplaint = z.output<typeof systemicCaseOfComplaint>

const listed = {
  id: z.int(),
  title: z.string(),
  organization: place,
  status: systemicStatus,
  followUpOn: day.nullable(),
  ownerName: bilingual,
  /** Whether the owner’s account is closed. */
  ownerHasEnded: z.boolean(),
  openedAt: instant,
  /** Number of its complaints that the reader sees. */
  count: z.int(),
}
const listedSystemicCase = z.object(listed)
export type ListedSystemicCase = z.output<typeof listedSystemicCase>

const tiedComplaint = wireObject({
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  complainantName: z.string(),
  issue: z.string(),
  complaintType: choice,
  status,
  registeredAt: instant,
})
export type TiedComplaint = z.output<typeof tiedComplaint>

const systemicEvent = z.object({
  id: z.int(),
  kind: z.enum(systemicEvents),
  at: instant,
  by: bilingual,
  /** What was noted. */
  text: z.string().nullable(),
})

const systemicCase = wireObject({
  ...listed,
  recommendation: z.string(),
  version: z.int(),
  isOwn: z.boolean(),
  /** Complaints that the reader sees; the number of others is not shown. */
  tied: z.array(tiedComplaint),
  /** The newest first. */
  events: z.array(systemicEvent),
})
export type SystemicCase = z.output<typeof systemicCase>

const required = { error: 'required' }
const changeable = {
  title: z.string(required).trim().min(1, 'required').max(200, 'too-long'),
  organizationId: z.int(required),
  recommendation: z.string(required).trim().max(5000, 'too-long'),
  followUpOn: day.nullable(),
}
const complaintIds = z.array(z.int()).max(mostTied, 'too-many')

/** A cluster of the page of patterns, by what its complaints have in common. */
const pattern = z.object({
  organizationId: z.int(),
  complaintTypeId: z.int(),
  locationId: z.int(),
  isOutsideZones: z.boolean(),
})

const page = { page: 'Complaints - Supervise' } as const
const message = 'Systemic case saved successfully'
const note =
  'Ours. There for whoever opened it, for who sees one of its complaints, and with `All`; each sees those of its complaints that are visible.'
const usual = { access: page, answer: systemicCase } as const

export const systemicCasesContract = endpointsWith(usual, {
  listSystemicCases: {
    call: 'GET /SystemicCases/GetSystemicCases',
    summary: 'Systemic cases: complaints with a common cause',
    answer: z.object({ systemicCases: z.array(listedSystemicCase), isMore: z.boolean() }),
    note: `${note} Those that are not closed come first, by the day of follow-up; 200 at most.`,
  },
  getSystemicCase: {
    call: 'GET /SystemicCases/GetSystemicCase/:systemicCaseId',
    summary: 'A systemic case with its complaints and events',
    params: z.object({ systemicCaseId: integerText }),
    note,
  },
  openSystemicCase: {
    call: 'POST /SystemicCases/OpenSystemicCase',
    summary: 'Opens a systemic case for complaints, with a recommendation to the body',
    body: z.object({ ...changeable, complaintIds: complaintIds.optional(), pattern: pattern.optional() }),
    message,
    note: `${note} With \`pattern\` it gets the complaints that this cluster of GetPatterns counts at this moment, 500 at most. Repeated with the same Idempotency-Key it is stored once.`,
  },
  changeSystemicCase: {
    call: 'POST /SystemicCases/ChangeSystemicCase',
    summary: 'Changes the title, body, recommendation and day of follow-up of a systemic case',
    body: z.object({ systemicCaseId, ...changeable }),
    version: 'required',
    message,
    note: `${note} If-Match carries the version of the systemic case. A closed one has to be opened again first.`,
  },
  setSystemicStatus: {
    call: 'POST /SystemicCases/SetStatus',
    summary: 'Follows a systemic case up, closes it or opens it again',
    body: z.object({ systemicCaseId, status: z.enum(systemicStatuses, required) }),
    version: 'required',
    message,
    note: `${note} If-Match carries the version of the systemic case.`,
  },
  tieComplaints: {
    call: 'POST /SystemicCases/TieComplaints',
    summary: 'Adds complaints to a systemic case, by their ids or by a tracking ID',
    body: z.object({
      systemicCaseId,
      complaintIds: complaintIds.optional(),
      named: trackingIdField.optional(),
    }),
    message,
    note: `${note} Complaints that are connected already stay. One that the caller does not see is refused as missing.`,
  },
  untieComplaint: {
    call: 'POST /SystemicCases/UntieComplaint',
    summary: 'Removes a complaint from a systemic case',
    body: wireObject({ systemicCaseId, complaintId: named('compliant_id', z.int()) }),
    message,
    note,
  },
  addSystemicNote: {
    call: 'POST /SystemicCases/AddNote',
    summary: 'Adds a note to a systemic case',
    body: z.object({
      systemicCaseId,
      text: z.string(required).trim().min(1, 'required').max(longestNote, 'too-long'),
    }),
    message: 'Note saved successfully',
    note: `${note} Repeated with the same Idempotency-Key it is stored once.`,
  },
})
