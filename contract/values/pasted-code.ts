import { z } from 'zod'
import { longestTyped } from './checked-digits.ts'
import { type CodeReading, readCode, readPin, readRecoveryCode } from './read-code.ts'

/**
 * The fields for a code take what people paste: the whole message, in any digits. What holds no code is refused before anything is looked
 * up, so that it costs no attempt.
 */
const pasted = (read: (text: string) => CodeReading, example: string) =>
  z
    .string({ error: 'required' })
    .overwrite(text => {
      const reading = read(text)
      return reading.ok ? reading.code : text
    })
    .superRefine((text, context) => {
      const reading = read(text)
      if (!reading.ok) context.addIssue({ code: 'custom', message: text.trim() === '' ? 'required' : reading.reason })
    })
    .meta({
      description: `The code, alone or in the message that it came in, of up to ${longestTyped} characters.`,
      example,
    })

export const codeField = pasted(readCode, '123456')
export const pinField = pasted(readPin, '1234 5678')
export const recoveryCodeField = pasted(readRecoveryCode, 'k7f2-9xqm-4tbd')

/** A tracking ID as it is typed, or the message that holds it. The rules read it. */
export const trackingIdField = z.string({ error: 'required' }).max(longestTyped, 'too-long')

/** The text of a search, which may be a message that holds a tracking ID. */
export const searchText = z.string().max(longestTyped, 'too-long')
