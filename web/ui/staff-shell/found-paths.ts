import { withWesternNumerals } from '#contract/values/western-numerals.ts'

/** A number is that of a case, a letter or a phone; no page, person or body has one. */
export const isNumber = (text: string): boolean => /^[\d\s+/-]+$/.test(withWesternNumerals(text))

/** The open cases that a member of staff holds. */
export const casesOfPath = (id: number): string => `/compliants/active?sort=urgent&holder=${id}`

/** The open cases against a body. */
export const casesAgainstPath = (id: number): string => `/compliants/active?organization=${id}`
