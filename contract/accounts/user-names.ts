import { z } from 'zod'
import { cleanLine } from '../values/clean-text.ts'

/** The names of a user as they are entered; an empty one in Amharic removes it. */
export const userNames = {
  name: z.string({ error: 'required' }).overwrite(cleanLine).min(1, 'required').max(200, 'too-long'),
  nameAm: z.string({ error: 'not-text' }).overwrite(cleanLine).max(200, 'too-long').nullish(),
}
