import { z } from 'zod'
import { boundedCount, day, instant, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { blockedAction, complaintRow } from './complaints.ts'
import { workPageSize, workSteps, workTimes } from './desk-choices.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

export type { WorkStep, WorkTime } from './desk-choices.ts'

const workLine = z.object({
  complaint: complaintRow,
  /** Work that waits for the reader. */
  step: z.enum(workSteps),
  time: z.enum(workTimes),
  /** Since when it waits for them: since they were asked, or since the case got its status. */
  waitingSince: instant,
  /** Why the step is refused at present; null when it can be taken. */
  blocked: blockedAction.nullable(),
})
export type WorkLine = z.output<typeof workLine>

const waiting = {
  /** The nearest deadline first. */
  lines: z.array(workLine),
  /** Everything that waits, including what the page does not show; of more than 200 cases (100 of the unclaimed), those with the nearest deadlines. */
  counts: z.object({ late: boundedCount, today: boundedCount, week: boundedCount, later: boundedCount }),
} as const

const myWork = z.object({
  ...waiting,
  /** Absent colleagues whose substitute the reader is today, sorted by their return, and what waits for them. */
  standsInFor: z.array(z.object({ userId: z.int(), name: bilingual, until: day, ...waiting })),
  /** Cases that were forwarded to the reader's body and that no officer directs yet; null for a reader who directs none. */
  unclaimed: z.object(waiting).nullable(),
  /** Call-backs that wait for the reader; null for a reader who does not call. */
  callBacks: boundedCount.nullable(),
  /** Call-backs of the cases that the reader sees which will soon end without a call; null for a reader who does not supervise. */
  endingCallBacks: boundedCount.nullable(),
  /** Bodies that ask the reader for more time for a statement, the nearest day first; the first ten. */
  timeAsked: z.array(
    wireObject({
      complaintId: named('compliant_id', z.int()),
      trackingId: named('complaintRefNo', z.string()),
      body: bilingual,
      until: day,
      /** Until when an answer makes a difference. */
      dueAt: instant,
    }),
  ),
  /** Cases that the reader leads, whose complainant commented on a shared statement; until the reader has read of it or considered it. The oldest first; the first ten. */
  commented: z.array(
    wireObject({
      complaintId: named('compliant_id', z.int()),
      trackingId: named('complaintRefNo', z.string()),
      body: bilingual,
      commentedAt: instant,
    }),
  ),
  /** Overdue orders of decisions in the cases that the reader sees; null for a reader who does not follow up. */
  overdueOrders: boundedCount.nullable(),
})
export type MyWork = z.output<typeof myWork>

const personsWork = z.object({
  userId: z.int(),
  name: bilingual,
  /** Open cases that wait for their next step. */
  waiting: z.int(),
  late: z.int(),
  /** The nearest deadline among them; null where no clock runs. */
  nextDueAt: instant.nullable(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})

const load = {
  /** Open cases. */
  held: z.int(),
  late: z.int(),
} as const

const bodysWork = z.object({ organizationId: z.int(), name: bilingual, ...load })

const stage = z.object({
  status,
  ...load,
  /** Since when nothing has happened in one of these cases. */
  stillSince: instant,
  /** That case; null for a reader who may not open lists. */
  longest: wireObject({
    complaintId: named('compliant_id', z.int()),
    trackingId: named('complaintRefNo', z.string()),
  }).nullable(),
})
export type StageWork = z.output<typeof stage>

const teamWork = z.object({
  /** The person with the most late cases first, at most fifty. */
  people: z.array(personsWork),
  /** The bodies that handle the cases, the one with the most late ones first, at most twenty. */
  bodies: z.array(bodysWork),
  /** The statuses of the cases, the one whose case stands still for the longest time first. */
  stages: z.array(stage),
  /** People and bodies beyond those. */
  beyond: z.object({ people: z.int(), bodies: z.int() }),
  /** Open cases that were escalated to the reader and have not moved since. */
  escalated: boundedCount,
  /** Open cases that nobody holds. */
  unheld: z.object(load),
  /** More cases are open than were read; those with the nearest deadlines were. */
  isCut: z.boolean(),
})
export type TeamWork = z.output<typeof teamWork>

const params = wireObject({ userId: integerText })
const ownId = 'Ours. userId is that of the token; with `Users - Manage` another’s is taken too.'

export const myWorkContract = endpoints({
  getMyWork: {
    call: 'GET /Complaints/GetMyWork/:userId',
    summary: 'The cases whose next step is the reader’s: what it is, since when it waits, until when it is due',
    access: { page: 'Complaints - List View' },
    params,
    answer: myWork,
    note: `${ownId} The list \`mine\` in the order of its deadlines, its first ${workPageSize}.`,
  },
  getTeamWork: {
    call: 'GET /Complaints/GetTeamWork/:userId',
    summary:
      'How many open cases wait for each person and are with each body, how many are late, and where nothing happens',
    access: { page: 'Complaints - Supervise' },
    params,
    answer: teamWork,
    note: `${ownId} Of the cases that the caller may see.`,
  },
})
