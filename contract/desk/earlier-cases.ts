import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { boundedCount, day } from '../values/complaint-parts.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText } from '../http/wire.ts'
import { likelyDuplicate, linkedComplaint } from './supervision.ts'

/** People, and cases of each, that are offered while a clerk registers a complaint. */
export const mostComplainants = 5
export const casesOfComplainant = 3

/** Cases that look like the one that is being registered. */
export const mostAlike = 5

/** A complainant as they last filed, with the names of the form's fields; the ids are those of the form's choices. */
const complainant = z.object({
  firstName: z.string(),
  fatherName: z.string(),
  grandfatherName: z.string().nullable(),
  genderId: z.int(),
  ageGroupId: z.int(),
  nationality: z.enum(['ETHIOPIAN', 'OTHER']),
  occupationId: z.int(),
  regionId: z.int(),
  zoneId: z.int(),
  woredaId: z.int(),
  kebele: z.string().nullable(),
  houseNumber: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type Complainant = z.output<typeof complainant>

const foundComplainant = z.object({
  person: complainant,
  /** Of their letters and messages, as they last filed. */
  language: z.enum(['am', 'en']),
  /** The newest of their cases. */
  cases: z.array(linkedComplaint),
  total: boundedCount,
})
export type FoundComplainant = z.output<typeof foundComplainant>

const foundComplainants = z.object({
  complainants: z.array(foundComplainant),
  /** More people match, or more cases than were searched; another word finds them. */
  isCut: z.boolean(),
  /** The text holds nothing to search for. */
  isTooShort: z.boolean(),
})
export type FoundComplainants = z.output<typeof foundComplainants>

const name = z.string().max(200, 'too-long').optional()

export const earlierCasesContract = endpoints({
  findComplainants: {
    call: 'GET /Complaints/FindComplainants',
    summary: 'People who filed before, by phone or name, with their cases that the caller may see',
    access: { page: 'Complaints - Register' },
    query: z.object({ text: searchText }),
    answer: foundComplainants,
    note: `Ours. Needs \`Complaints - List View\` too. Finds as the search box does, by names and phones of complainants alone. People of the same name and phone count as one person. At most ${mostComplainants}, with ${casesOfComplainant} cases each.`,
  },

  proposeDuplicatesOfFiling: {
    call: 'GET /Complaints/ProposeDuplicatesOfFiling',
    summary: 'Visible complaints of the same complainant against the same body, before another one is filed',
    access: { page: 'Complaints - Register' },
    query: z.object({
      phone: name,
      firstName: name,
      fatherName: name,
      organizationId: integerText,
      decisionDate: day.optional(),
    }),
    answer: z.array(likelyDuplicate),
    note: `Ours. Needs \`Complaints - List View\` too. Open complaints, and others that were filed in the last 180 days, by the same phone or by the same first name and father’s name; scored as likely duplicates are, without their texts, and only those that are probably the same. At most ${mostAlike}.`,
  },
})
