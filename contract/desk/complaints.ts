import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import {
  boundedCount,
  choice,
  clockName,
  closeReason,
  day,
  filedFields,
  instant,
  ledgerEntry,
  party,
  place,
  removedAttachment,
  status,
} from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { reach } from '../values/reach.ts'
import { standingFields } from '../values/standing-fields.ts'
import { workSteps } from './desk-choices.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { noticeLevels, type Status } from '../statuses.ts'
import { chosen, integerText, named, wireObject } from '../http/wire.ts'
import { formerHistory } from '../filing/former-history.ts'
import { complaintFilters, complaintSorts, orderFilters, ratingGroupNames } from '../values/choices.ts'
import { contactChannels, contactOutcomes, representedComplaints } from '../values/action-choices.ts'

export { complaintFilters, complaintSorts, type ComplaintFilter, type ComplaintSort } from '../values/choices.ts'
export { representedComplaints } from '../values/action-choices.ts'

export const complaintPageSize = 50

const listParams = wireObject({ userId: integerText, roleId: integerText, filterBy: z.enum(complaintFilters) })

/** Statuses in a query. */
const statusesText = z.codec(z.string().max(400, 'too-long'), z.array(status).min(1), {
  decode: text => text.split(',') as Status[],
  encode: list => list.join(','),
})

const narrowingFields = {
  /** The body complained against. */
  organization: integerText.optional(),
  /** A place and everything inside it. */
  location: integerText.optional(),
  /** One or several, separated by commas. */
  status: statusesText.optional(),
  /** A constant of field `severity`. */
  severity: integerText.optional(),
  /** The member of staff who holds the case now, in any role; zero for open cases that nobody holds. */
  holder: integerText.optional(),
  /** The body that handles the case. */
  handling: integerText.optional(),
  /** A constant of field `complaint-type`. */
  type: integerText.optional(),
  /** How it was submitted, a constant of field `submission-way`. */
  way: integerText.optional(),
  /** Only what waits for the next step of this member of staff. */
  waitsFor: integerText.optional(),
  /** Only open complaints past their deadline. */
  late: z.enum(['yes']).optional(),
  /** Only complaints that were escalated, or with `me` what was escalated to the reader and has not moved since. */
  escalated: z.enum(['yes', 'me']).optional(),
  /** Only complaints whose complainant rated how they were handled, with one of these ratings. */
  rating: z.enum(ratingGroupNames).optional(),
  /** Only complaints whose decision has open orders, or overdue ones. */
  orders: z.enum(orderFilters).optional(),
  /** First and last day of registration, both included. */
  from: day.optional(),
  to: day.optional(),
} as const

const listQuery = wireObject({
  /** From the previous answer; opaque. */
  cursor: z.string().max(200).optional(),
  sort: z.enum(complaintSorts).optional(),
  /** Words of the names or issues, a tracking ID or a phone number. */
  text: searchText.optional(),
  ...narrowingFields,
  /** `yes` also counts the matches, up to 1000. */
  count: z.enum(['yes']).optional(),
})
export type ComplaintListQuery = z.output<typeof listQuery>

const countsQuery = wireObject({
  ...narrowingFields,
  /** Only this list. */
  filterBy: z.enum(complaintFilters).optional(),
})
export type ListCountsQuery = z.output<typeof countsQuery>

const listCount = z.object({ filterBy: z.enum(complaintFilters), ...boundedCount.shape })
export type ListCount = z.output<typeof listCount>

export const complaintRow = wireObject({
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  closeReason: closeReason.nullable(),
  version: z.int(),
  complaintType: choice,
  /** The beginning of the first issue, at most 160 characters. */
  issue: z.string(),
  complainantName: z.string(),
  againstOrganization: place,
  handlingOrganization: place,
  location: place,
  severity: choice.nullable(),
  isGroup: z.boolean(),
  groupSize: z.int().nullable(),
  registeredAt: named('registrationDate', instant),
  dueAt: instant.nullable(),
  dueClock: clockName.nullable(),
  delayInDays: z.int(),
  /** How many times its deadline, or its referral’s, has passed. */
  escalationLevel: z.int(),
  /** The member of staff who holds the case now, in any role; null when no person holds it. */
  holder: named('caseHolder', place.nullable()),
  /** When it got its status. */
  since: named('inStatusSince', instant),
  /** Whether orders of its decision are open, or even overdue; null when none is open. */
  orders: z.enum(orderFilters).nullable(),
  /** The last one that its complainant gave, from 1 to 5. */
  rating: z.int().nullable(),
})
export type ComplaintRow = z.output<typeof complaintRow>

/** The filters of a list that name something by its id. */
export const namingFilters = [
  'organization',
  'handling',
  'location',
  'severity',
  'type',
  'way',
  'holder',
  'waitsFor',
] as const

const changedFilter = z.object({
  filter: z.enum(namingFilters),
  name: bilingual.nullable(),
  ...standingFields,
})
export type ChangedFilter = z.output<typeof changedFilter>

export const complaintPage = wireObject({
  complaints: named('compliants', z.array(complaintRow)),
  /** For the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** True when only the cases with the nearest deadlines are listed of `mine`, or of what waits for somebody. */
  isCut: z.boolean(),
  /** The person whose cases the list has; null where no holder is asked for, or none is known. */
  heldBy: named('heldBy', place.nullable()),
  /** The person for whom the cases of the list wait; null where nobody is named, or none is known. */
  awaited: place.nullable(),
  /** The filters that name something that was merged, ended or deleted since. */
  changedFilters: z.array(changedFilter),
  /** With `count=yes`. */
  total: boundedCount.optional(),
})
export type ComplaintPage = z.output<typeof complaintPage>

export const dashboardCards = wireObject({
  /** Notices about cases that the caller sees: the shell asks for them with the rest. */
  unreadNotices: boundedCount,
  newComplaints: named('newCompliants', boundedCount),
  thisWeek: named('thisWeekCompliants', boundedCount),
  thisMonth: named('thisMonthCompliants', boundedCount),
  closed: named('closedCompliants', boundedCount),
  active: named('activeCompliants', boundedCount),
  critical: named('criticalCompliants', boundedCount),
  delayed: named('delayedCompliants', boundedCount),
  mine: named('myCompliants', boundedCount),
})
export type DashboardCards = z.output<typeof dashboardCards>
/** Cards that count complaints. */
export type CardName = Exclude<keyof DashboardCards, 'unreadNotices'>

export const summaryRow = z.object({
  /** The id of the location, or the status itself. */
  key: z.string(),
  /** The location's name; absent for a status, whose name the screens know. */
  name: bilingual.optional(),
  count: z.int(),
  /** Counted up to a bound. */
  isMore: z.boolean(),
})
export type SummaryRow = z.output<typeof summaryRow>

/** One step of the track, as staff see it. */
export const statusStep = wireObject({
  at: named('actionDate', instant),
  action: z.string(),
  fromStatus: status.nullable(),
  toStatus: named('currentStatus', status),
  actorKind: z.enum(['staff', 'visitor', 'respondent', 'system']),
  actorName: named('actionBy', bilingual.nullable()),
  /** The absent colleague for whom the actor took the step. */
  actedForName: named('actionFor', bilingual.nullable()),
  organization: bilingual.nullable(),
  role: bilingual.nullable(),
  reason: z.string().nullable(),
  /**
   * What the complainant was asked for; null in every other step. Documents that were listed for the type have both names, anything else has
   * its own words twice.
   */
  missingItems: z.array(bilingual).nullable(),
  /** How the office and the complainant were in contact; null in every other step. */
  contact: z.object({ channel: z.enum(contactChannels), outcome: z.enum(contactOutcomes) }).nullable(),
  /** The questions of a request for information, each with the complainant’s answer, if it was given; null in every other step. */
  questions: z.array(z.object({ question: z.string(), answer: z.string().nullable() })).nullable(),
  /** The body that was named in the proposal became part of another one before it took effect. */
  merged: named('mergedBody', z.object({ from: bilingual, into: bilingual }).nullable()),
})
export type StatusStep = z.output<typeof statusStep>

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorKind: z.enum(['staff', 'complainant', 'respondent', 'visitor', 'system']),
  actorName: bilingual.nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type ComplaintAuditEntry = z.output<typeof auditEntry>

/** A clock that runs or is paused. */
export const standingClock = z.object({
  clock: clockName,
  isPaused: z.boolean(),
  /** The share of its time that is used up, extensions included; 100 when it is over. */
  usedPercent: z.int(),
  /** When its time is over; null while it is paused. */
  dueAt: instant.nullable(),
})
export type StandingClock = z.output<typeof standingClock>

/** An action that the reader may take in general, but not in the present state of the case. */
export const blockedAction = z.object({
  /** As a kebab verb of the lifecycle. */
  action: z.string(),
  /** The rule that refuses, as the refused action would answer. */
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type BlockedAction = z.output<typeof blockedAction>

export const complaintDetail = wireObject({
  ...filedFields,
  complainant: party,
  representatives: named('compliantRepresentatives', z.array(party)),
  /** The highest percentage of a clock's time that was reached, of the office's levels; null below the first. */
  delayLevel: z.literal(noticeLevels).nullable(),
  /** How many times its deadline, or its referral’s, has passed. */
  escalationLevel: z.int(),
  /** The supervisor who was told that its time is over; null while it is not, or nobody was. */
  escalatedToName: named('escalatedTo', bilingual.nullable()),
  /** The member of staff who holds the case now, in any role; null when no person holds it. */
  holderName: named('caseHolder', bilingual.nullable()),
  /** The last day on which the reader acts for the holder, who is away; null for everybody else. */
  actsForHolderUntil: day.nullable(),
  receiverName: named('caseReceiver', bilingual.nullable()),
  /** How the complainant and the representatives are told, in this order. */
  told: z.array(reach),
  registeredByName: named('registeredBy', bilingual.nullable()),
  /** For a case that was registered from a dossier: the office that sent it, its number there, and what that office did. */
  origin: wireObject({
    officeName: bilingual,
    trackingId: named('complaintRefNo', z.string()),
    history: formerHistory,
  }).nullable(),
  removedAttachments: named('removedAttachements', z.array(removedAttachment)),
  track: named('statusTrack', z.array(statusStep)),
  ledger: named('deadlineLedger', z.array(ledgerEntry)),
  clocks: named('standingClocks', z.array(standingClock)),
  /** Absent without the permission `Audit - View`. */
  audit: named('auditEntries', z.array(auditEntry).optional()),
  /** What the reader may do with it now, as kebab verbs of the lifecycle. */
  availableActions: z.array(z.string()),
  /** What waits for the reader in it, as on their dashboard; null where nothing does. */
  nextStep: z.enum(workSteps).nullable(),
  /** Actions that are the reader's but are refused in the present state of the case, with the reason. */
  blockedActions: z.array(blockedAction),
})
export type ComplaintDetail = z.output<typeof complaintDetail>

/** After an action of staff: the complaint's new state, and the record as far as the caller still sees it. */
export const actionFields = {
  complaintId: named('compliant_id', z.int()),
  status: named('currentStatus', status),
  version: z.int(),
  /** It waits for its signatures and has not taken effect. */
  isProposed: z.boolean(),
  complaint: named('compliant', complaintDetail.nullable()),
}

export const actionAnswer = wireObject(actionFields)

export const representativeRow = wireObject({
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  representative: chosen('representative', 'representativeId', party),
})
export type RepresentativeRow = z.output<typeof representativeRow>

const idsNote = 'userId and roleId are those of the token; with `Users - Manage` another’s are taken too.'
const usual = { access: { page: 'Complaints - List View' } } as const

export const complaintsContract = endpointsWith(usual, {
  getDashboardComplaints: {
    call: 'GET /Complaints/GetCompliantsDashboard/:userId/:roleId/:filterBy',
    summary: 'The newest complaints of one of the dashboard’s lists',
    params: listParams,
    answer: z.array(complaintRow),
    note: `${idsNote} At most ten; a role of the guard group admin. The whole list is GetCompliantsList.`,
  },
  listComplaints: {
    call: 'GET /Complaints/GetCompliantsList/:userId/:roleId/:filterBy',
    summary: 'A page of the complaints that the caller may see',
    params: listParams,
    query: listQuery,
    answer: complaintPage,
    note: `${idsNote} \`mine\` means those whose next step is userId's. Pages by cursor, ${complaintPageSize} rows each.`,
  },
  countLists: {
    call: 'GET /Complaints/GetListCounts/:userId/:roleId',
    summary: 'The number of complaints in each list, with the same filters',
    params: wireObject({ userId: integerText, roleId: integerText }),
    query: countsQuery,
    answer: z.array(listCount),
    note: `${idsNote} Each list is counted up to 99; \`filterBy\` asks for one only. A search for words is counted by GetCompliantsList itself.`,
  },
  getDashboardCards: {
    call: 'GET /Complaints/GetDashBoardCard/:userId/:roleId',
    summary: 'The figures on the dashboard’s cards',
    access: 'signed-in',
    params: wireObject({ userId: integerText, roleId: integerText }),
    answer: dashboardCards,
    note: `${idsNote} Each figure counts the list of the same name, up to 1000; this week and this month are \`-7\` and \`-30\`.`,
  },
  getDashboardSummary: {
    call: 'GET /Complaints/GetDashBoardSummaryLocRespective/:userId/:groupBy',
    summary: 'The last 30 days by location, or everything visible by status',
    access: 'signed-in',
    params: wireObject({ userId: integerText, groupBy: z.enum(['Location', 'Status']) }),
    answer: z.array(summaryRow),
    note: 'Locations are zones and sub cities, the place of decision inside them counted with them. Of 2000 complaints and more in 30 days the newest are counted, and `isMore` is true.',
  },
  getComplaintDetail: {
    call: 'GET /Complaints/GetCompliantsDetailByID/:complaintId',
    summary: 'Everything about one complaint',
    params: wireObject({ complaintId: integerText }),
    answer: complaintDetail,
    note: '`auditEntries` are there only with `Audit - View`, or `All`.',
  },
  listRepresentatives: {
    call: 'GET /Complaints/GetCompliantRepresentatives/:complaintId/:representativeId',
    summary: 'The representatives of a complaint, or one of them',
    access: { page: 'Representatives - View' },
    params: wireObject({ complaintId: integerText, representativeId: integerText }),
    query: wireObject({
      before: integerText.optional(),
      /** Words of the names or issues, a tracking ID or a phone number. */
      text: searchText.optional(),
    }),
    answer: z.array(representativeRow),
    note: `Zero stands for all; those of the newest ${representedComplaints} complaints, \`before\` the id of the last complaint seen.`,
  },
})
