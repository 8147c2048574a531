import { z } from 'zod'

/** Two ways to repeat a call after 429 `challenge-required`. Nobody is refused because others use the same address. */
export const limitAnswer = {
  /** A solved challenge of GetChallenge, as the altcha widget gives it; it is valid once. */
  solution: z.string().max(4000).optional(),
  /** `yes` from a page without JavaScript: instead of a challenge the answer takes a few seconds. */
  patient: z.enum(['yes']).optional(),
}
