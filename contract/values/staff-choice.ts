import { z } from 'zod'
import { bilingual } from './names.ts'
import { integerText } from '../http/wire.ts'

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

export const staffSearch = z.object({
  /** Part of a name or of a user name; without it, the first by name. */
  text: z.string().max(200, 'too-long').optional(),
  /** The one with this id. */
  id: integerText.optional(),
})
