import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { boundedCount } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { complaintRow } from './complaints.ts'
import { casePlaces } from './desk-choices.ts'
import { endpoints } from '../http/endpoint.ts'

export type { CasePlace } from './desk-choices.ts'

/** Cases of each group on the page of all groups, and on the page of one group. */
export const casesOfGroup = 5
export const casesOfOneGroup = 100

const casePlace = z.enum(casePlaces)

/** Why a case was found: one of its texts in pieces, with the matches marked. */
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
  /** Those first that hold a case with every word whole, otherwise in the order of `casePlaces`; each case is in one group. */
  groups: z.array(caseGroup),
  /** More cases match than the newest ones that were searched; another word finds older ones. */
  isCut: z.boolean(),
  /** The text holds nothing to search for. */
  isTooShort: z.boolean(),
})
export type FoundCases = z.output<typeof foundCases>

/** Names of each kind that are offered while somebody types. */
export const namesOfGroup = 4

const namedChoice = z.object({ id: z.int(), name: bilingual })
export type NamedChoice = z.output<typeof namedChoice>

const foundNames = z.object({
  people: z.array(namedChoice.extend({ role: bilingual.nullable(), organization: bilingual.nullable() })),
  bodies: z.array(namedChoice),
})
export type FoundNames = z.output<typeof foundNames>

export const caseSearchContract = endpoints({
  findNames: {
    call: 'GET /Complaints/FindNames',
    summary: 'Members of staff and bodies by a part of their name, to go to their cases',
    access: { page: 'Complaints - List View' },
    query: z.object({ text: searchText }),
    answer: foundNames,
    note: `Ours. The first ${namesOfGroup} of each. Active staff of every body for callers who act on cases or choose people, otherwise of the caller’s own body.`,
  },

  findCases: {
    call: 'GET /Complaints/FindCases',
    summary: 'Cases that the caller may see, by a tracking ID, phone, name, word, letter or file',
    access: { page: 'Complaints - List View' },
    query: z.object({
      text: searchText,
      /** One group only, with more cases. */
      place: casePlace.optional(),
    }),
    answer: foundCases,
    note: `Ours. Names in any order, by sound and in either script; all words have to match. Of each group the best ${casesOfGroup}, of one alone ${casesOfOneGroup}: whole words first, then open cases, then the newest.`,
  },
})
