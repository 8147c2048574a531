import { z } from 'zod'
import { bilingual } from './complaint-parts.ts'

/**
 * What a conclusion says, as the table `conclusion` keeps it in `content`: of a decision the answer to each presented
 * issue, of a non-admission why, and where to go instead. Texts stand as they were issued, also when a constant is
 * renamed later.
 */
export const conclusionContent = z.object({
  issues: z
    .array(z.object({ ordinal: z.int(), issue: z.string(), finding: z.string(), law: z.string(), remedy: z.string() }))
    .optional(),
  justification: z.string().optional(),
  requiredDecision: bilingual.nullish(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** Of a non-admission: the reason of the list, the same in words, and where to go instead. */
  reason: bilingual.nullish(),
  text: z.string().optional(),
  whereInstead: z.string().optional(),
})
export type ConclusionContent = z.output<typeof conclusionContent>
