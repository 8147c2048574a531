import { withWesternNumerals } from './western-numerals.ts'

/** Ranges of 07 that are in use; all of 09 are. A test compares them with the library of phone numbers. */
const usedRanges = /^7(?:[03]\d|1[0-8]|2[1-35-79]|77|86|99)\d{6}$/

/**
 * Whether a text is a mobile of Ethiopia in a range that nobody is known to use. Such a number is taken, because ranges are opened faster
 * than lists of them are published, and people are asked whether it is right. Light enough for the browser, unlike `parsePhone`.
 */
export function isUnusualMobile(text: string): boolean {
  if (text.length > 60) return false
  const digits = withWesternNumerals(text).replace(/\D/g, '')
  const number = /^(?:(?:00)?2510?|0)?(7\d{8})$/.exec(digits)?.[1]
  return number !== undefined && !usedRanges.test(number)
}
