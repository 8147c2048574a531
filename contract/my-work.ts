import { z } from 'zod'
import { bilingual, instant } from './complaint-parts.ts'
import { complaintRow } from './complaints.ts'
import { workPageSize, workSteps, workTimes } from './desk-choices.ts'
import { endpoints } from './endpoint.ts'
import { integerText, wireObject } from './wire.ts'

export type { WorkStep, WorkTime } from './desk-choices.ts'

const workLine = z.object({
  complaint: complaintRow,
  /** What the reader is to do next. */
  step: z.enum(workSteps),
  time: z.enum(workTimes),
  /** Since when it waits for them: they were asked then, or the case came to where it stands. */
  waitingSince: instant,
})
export type WorkLine = z.output<typeof workLine>

const myWork = z.object({
  /** The nearest deadline first. */
  lines: z.array(workLine),
  /** Everything that waits, those beyond the lines too. */
  counts: z.object({ late: z.int(), today: z.int(), week: z.int(), later: z.int() }),
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
})
export type PersonsWork = z.output<typeof personsWork>

const teamWork = z.object({
  /** Who has the most late cases first. */
  people: z.array(personsWork),
  /** Open cases that are in nobody's hands. */
  unheld: z.object({ held: z.int(), late: z.int() }),
  /** More are open than were looked at, those with the nearest deadlines. */
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
