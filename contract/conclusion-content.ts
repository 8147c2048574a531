import { z } from 'zod'
import { bilingual } from './complaint-parts.ts'

/**
 * What a conclusion says, as the table `conclusion` keeps it in `content`: of a decision the answer to each presented
 * issue, of a non-admission why, and where to go instead. Texts stand as they were issued, also when a constant is
 * renamed later.
 */
export const conclusionContent = z.object({
  issues: z
    .array(
      z.object({
        ordinal: z.int(),
        text: z.string(),
        finding: z.string(),
        law: z.string(),
        remedy: z.string(),
      }),
    )
    .optional(),
  justification: z.string().optional(),
  requiredDecision: bilingual.nullish(),
  /** Of a non-admission. */
  reason: bilingual.nullish(),
  explanation: z.string().optional(),
  whereInstead: z.string().optional(),
})
export type ConclusionContent = z.output<typeof conclusionContent>
