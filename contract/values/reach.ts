import { z } from 'zod'

/** Why no message reaches a person: nothing on file, a phone that gets no SMS, or no gateway of the office. */
export const hindrances = ['no-contact', 'landline', 'abroad', 'special', 'no-gateway'] as const
export type Hindrance = (typeof hindrances)[number]

/** How messages reach a person on file. */
export const reach = z.object({
  party: z.enum(['complainant', 'representative']),
  /** The addresses that messages go to, partly hidden, the best first; empty when no message reaches this person. */
  sentTo: z.array(z.string()),
  /** Why no message reaches this person; null when one does. */
  hindrance: z.enum(hindrances).nullable(),
  /** The phone on file, partly hidden, for calls. */
  phone: z.string().nullable(),
})
export type Reach = z.output<typeof reach>
