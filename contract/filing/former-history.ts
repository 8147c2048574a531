import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'

/** What another office did in a case before it came here; the newest of more. */
export const mostFormerEvents = 300

const formerEvent = z.object({
  at: instant,
  kind: z.enum(['step', 'letter']),
  /** The action of a step, the kind of a letter: codes of the other office, which may have more of them than this one. */
  what: z.string(),
  /** Of a letter. */
  reference: z.string().nullable(),
  /** Who held the case then. */
  organization: bilingual.nullable(),
  role: bilingual.nullable(),
})
export type FormerEvent = z.output<typeof formerEvent>

/** Oldest first. */
export const formerHistory = z.array(formerEvent)
