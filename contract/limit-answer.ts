import { z } from 'zod'

/** What opens a call again after 429 `challenge-required`: one of the two. Nobody is refused for an address that others share. */
export const limitAnswer = {
  /** A solved challenge of GetChallenge, as the altcha widget gives it; it counts once. */
  solution: z.string().max(4000).optional(),
  /** `yes` from a page without JavaScript: instead of a challenge the answer takes a few seconds. */
  patient: z.enum(['yes']).optional(),
}
