import { z } from 'zod'
import { bilingual } from '../values/names.ts'

/** An order as it stands in the letter. */
const issuedOrder = z.object({
  /** Its number in the case. */
  number: z.int(),
  text: z.string(),
  organization: bilingual,
  department: bilingual.nullable(),
  dueOn: z.iso.date(),
  proof: z.string(),
})
export type IssuedOrder = z.output<typeof issuedOrder>

/** Whether a body that was asked for its statement gave one. */
const heard = z.object({
  body: bilingual,
  askedOn: z.iso.date(),
  /** The last day of its time. */
  dueOn: z.iso.date(),
  /** The day on which its statement came; null when it gave none. */
  givenOn: z.iso.date().nullable(),
})

/**
 * Content of a conclusion, as the column `content` of the table `conclusion` holds it: for a decision the answer to each presented
 * issue, for a non-admission the reason, and where to go instead. Texts stay as they were issued, even when a constant is
 * renamed later.
 */
export const conclusionContent = z.object({
  issues: z
    .array(
      z.object({
        ordinal: z.int(),
        issue: z.string(),
        finding: z.string(),
        law: z.string(),
        remedy: z.string(),
        /** Left out in conclusions from before there were orders. */
        orders: z.array(issuedOrder).optional(),
      }),
    )
    .optional(),
  justification: z.string().optional(),
  requiredDecision: bilingual.nullish(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** The bodies that were asked for a statement; left out in conclusions from before that. */
  statements: z.array(heard).optional(),
  /** For a non-admission: the listed reason, the explanation, and where to go instead. */
  reason: bilingual.nullish(),
  text: z.string().optional(),
  whereInstead: z.string().optional(),
})
export type ConclusionContent = z.output<typeof conclusionContent>
