import { searchText } from './pasted-code.ts'
import { z } from 'zod'
import { bilingual } from './names.ts'
import { idsText, integerText } from '../http/wire.ts'

/** A member of staff to choose from a list. */
export const staffChoice = z.object({
  id: z.int(),
  userName: z.string(),
  name: bilingual,
  role: bilingual.nullable(),
  organization: bilingual.nullable(),
  department: bilingual.nullable(),
  isActive: z.boolean(),
})
export type StaffChoice = z.output<typeof staffChoice>

/** Longest list that a search returns. */
export const staffChoiceLimit = 20

/** Narrows those who are proposed for one case; without it, the first of all. */
export const proposalSearch = z.object({
  /** Parts of a name or of a user name; all of them have to match. */
  text: searchText.optional(),
  /** One or several ids, separated by commas. */
  userIds: idsText.optional(),
})
export type ProposalSearch = z.output<typeof proposalSearch>

export const staffSearch = z.object({
  /** Part of a name or of a user name; without it, the first by name. */
  text: searchText.optional(),
  /** The one with this id. */
  id: integerText.optional(),
})
