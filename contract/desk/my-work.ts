import { z } from 'zod'
import { boundedCount, day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { complaintRow } from './complaints.ts'
import { workPageSize, workSteps, workTimes } from './desk-choices.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, wireObject } from '../http/wire.ts'

export type { WorkStep, WorkTime } from './desk-choices.ts'

const workLine = z.object({
  complaint: complaintRow,
  /** Work that waits for the reader. */
  step: z.enum(workSteps),
  time: z.enum(workTimes),
  /** Since when it waits for them: since they were asked, or since the case got its status. */
  waitingSince: instant,
})
export type WorkLine = z.output<typeof workLine>

const waiting = {
  /** The nearest deadline first. */
  lines: z.array(workLine),
  /** Everything that waits, including what the page does not show; of more than 1,000 cases (100 of the unclaimed), those with the nearest deadlines. */
  counts: z.object({ late: boundedCount, today: boundedCount, week: boundedCount, later: boundedCount }),
} as const

const myWork = z.object({
  ...waiting,
  /** Absent colleagues whose substitute the reader is today, sorted by their return, and what waits for them. */
  standsInFor: z.array(z.object({ userId: z.int(), name: bilingual, until: day, ...waiting })),
  /** Cases that were forwarded to the reader's body and that no officer directs yet; null for a reader who directs none. */
  unclaimed: z.object(waiting).nullable(),
})
export type MyWork = z.output<typeof myWork>

const personsWork = z.object({
  userId: z.int(),
  name: bilingual,
  /** Open cases in their hands. */
  held: z.int(),
  late: z.int(),
  /** The nearest deadline among them; null where no clock runs. */
  nextDueAt: instant.nullable(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})
export type PersonsWork = z.output<typeof personsWork>

const teamWork = z.object({
  /** The person with the most late cases first. */
  people: z.array(personsWork),
  /** Open cases that nobody holds. */
  unheld: z.object({ held: z.int(), late: z.int() }),
  /** More cases are open than were read; those with the nearest deadlines were. */
  isCut: z.boolean(),
})
export type TeamWork = z.output<typeof teamWork>

const params = wireObject({ userId: integerText })
const ownId = 'Ours. userId is that of the token; with `Users - Manage` another’s is taken too.'

export const myWorkContract = endpoints({
  getMyWork: {
    method: 'GET',
    path: '/Complaints/GetMyWork/:userId',
    summary: 'The cases whose next step is the reader’s: what it is, since when it waits, until when it is due',
    access: { page: 'Complaints - List View' },
    params,
    answer: myWork,
    note: `${ownId} The list \`mine\` in the order of its deadlines, its first ${workPageSize}.`,
  },
  getTeamWork: {
    method: 'GET',
    path: '/Complaints/GetTeamWork/:userId',
    summary: 'How many open cases each person holds, and how many of them are late',
    access: { page: 'Complaints - Supervise' },
    params,
    answer: teamWork,
    note: `${ownId} Of the cases that the caller may see.`,
  },
})
