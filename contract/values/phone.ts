import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withWesternNumerals } from './western-numerals.ts'

export interface Phone {
  /** The number as it is stored and dialled: `+251911223344`. */
  e164: string
  /** Whether an SMS can reach it. */
  isMobile: boolean
}

/** No phone number is longer, including separators. */
const longestText = 60

const smsCapable = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * A phone number as people write it: 0911…, +251 9…, 9…, 00251…, a landline, any separators, Ethiopic numerals.
 * Without a country code it is Ethiopian. Null for anything that is not a number in use.
 */
export function parsePhone(text: string): Phone | null {
  if (text.length > longestText) return null
  const written = withWesternNumerals(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'ET', extract: false })
  if (!number?.isValid() || number.ext) return null
  return { e164: number.number, isMobile: smsCapable.has(number.getType() ?? '') }
}

/** `+251 91 122 3344`, for people to read. A text that is not a number is returned unchanged. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
