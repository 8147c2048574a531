import { z } from 'zod'
import { cleanText } from '../filing/application.ts'

/** A text without line breaks, and with single spaces. */
export const oneLine = (value: string): string => cleanText(value).replace(/\s+/g, ' ')

/** The names of a user as they are entered; an empty one in Amharic removes it. */
export const userNames = {
  name: z.string({ error: 'required' }).overwrite(oneLine).min(1, 'required').max(200, 'too-long'),
  nameAm: z.string({ error: 'not-text' }).overwrite(oneLine).max(200, 'too-long').nullish(),
}
