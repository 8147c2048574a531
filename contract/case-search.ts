import { z } from 'zod'
import { boundedCount } from './complaint-parts.ts'
import { complaintRow } from './complaints.ts'
import { casePlaces } from './desk-choices.ts'
import { endpoints } from './endpoint.ts'

export type { CasePlace } from './desk-choices.ts'

/** Cases of each group on the page of all groups, and of one group alone. */
export const casesOfGroup = 5
export const casesOfOneGroup = 100

const casePlace = z.enum(casePlaces)

/** Why a case was found: a text of it in pieces, what was looked for marked. */
const caseMatch = z.object({
  place: casePlace,
  pieces: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type CaseMatch = z.output<typeof caseMatch>

const foundCase = z.object({ complaint: complaintRow, matches: z.array(caseMatch) })
export type FoundCase = z.output<typeof foundCase>

const caseGroup = z.object({ place: casePlace, total: boundedCount, cases: z.array(foundCase) })
export type CaseGroup = z.output<typeof caseGroup>

const foundCases = z.object({
  /** In the order of `casePlaces`; each case stands in one. */
  groups: z.array(caseGroup),
  /** More cases match than were looked through, the newest ones: a further word finds older ones. */
  isCut: z.boolean(),
  /** Nothing in the text can be looked for. */
  isTooShort: z.boolean(),
})
export type FoundCases = z.output<typeof foundCases>

export const caseSearchContract = endpoints({
  findCases: {
    method: 'GET',
    path: '/Complaints/FindCases',
    summary: 'Cases that the caller may see, by a tracking ID, phone, name, word, letter or file',
    access: { page: 'Complaints - List View' },
    query: z.object({
      text: z.string().max(200, 'too-long'),
      /** One group alone, and more of it. */
      place: casePlace.optional(),
    }),
    answer: foundCases,
    note: `Ours. Names in any order, by sound and in either script; all words have to match. Of each group the best ${casesOfGroup}, of one alone ${casesOfOneGroup}: whole words first, then open cases, then the newest.`,
  },
})
