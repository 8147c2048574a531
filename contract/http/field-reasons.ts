import type { z } from 'zod'

const isReason = (text: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)

/** Why a field was refused, as a kebab word: our schemas have it as their message, zod's own codes are translated. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (isReason(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrong-type'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'too-large'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-short' : 'too-small'
    case 'invalid_value':
      return 'not-an-option'
    case 'unrecognized_keys':
      return 'unknown-field'
    default:
      return 'invalid'
  }
}

/** Every refused field of an input, named as in the contract's `Failure`. */
export const refusedFields = (error: z.core.$ZodError): RefusedField[] =>
  error.issues.map(issue => ({ field: issue.path.join('.'), reason: reasonOf(issue), ...overOf(issue) }))

export interface RefusedField {
  field: string
  reason: string
  /** With `too-long`: how many characters too many. */
  over?: number
  /** With `not-printable`: the signs that a letter cannot print, with their codes. */
  signs?: string
}

/** How much too long a text is, as far as the check was given the text. */
export const overOf = (issue: z.core.$ZodIssue): { over?: number } =>
  issue.code === 'too_big' && issue.origin === 'string' && typeof issue.input === 'string'
    ? { over: issue.input.length - Number(issue.maximum) }
    : {}
