import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withWesternNumerals } from './western-numerals.ts'

export interface Phone {
  /** The number as it is stored and dialled: `+251911223344`. */
  e164: string
  /** Whether an SMS can reach it. Satellite and premium numbers are no mobiles. */
  isMobile: boolean
}

/** No phone number is longer, including separators. */
const longestText = 60

const smsCapable = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** Ranges are opened faster than lists of them are published: a number of this form is a mobile in any range. */
const mobileOfEthiopia = /^[79]\d{8}$/

/**
 * A phone number as people write it: 0911…, +251 9…, 9…, 00251…, a landline, any separators, Ethiopic numerals.
 * Without a country code it is Ethiopian. Null for anything that is not a number in use, except mobiles of Ethiopia in new ranges (`isUnusualMobile`).
 */
export function parsePhone(text: string): Phone | null {
  if (text.length > longestText) return null
  const written = withWesternNumerals(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'ET', extract: false })
  if (!number || number.ext) return null
  if (number.isValid()) return { e164: number.number, isMobile: kindOf(number) === 'mobile' }
  return isNewMobile(number) ? { e164: number.number, isMobile: true } : null
}

const isNewMobile = ({ countryCallingCode, nationalNumber }: PhoneNumber): boolean =>
  countryCallingCode === '251' && mobileOfEthiopia.test(nationalNumber)

/** Whether an SMS can reach a number; `special` is premium, toll-free, satellite and other numbers outside of a country's ordinary ones. */
type PhoneKind = 'mobile' | 'landline' | 'special'

function kindOf(number: PhoneNumber): PhoneKind {
  const type = number.getType()
  if (number.country === undefined) return 'special'
  if (type === undefined) return isNewMobile(number) ? 'mobile' : 'special'
  if (smsCapable.has(type)) return 'mobile'
  return type === 'FIXED_LINE' ? 'landline' : 'special'
}

/** The country (`ET`) and kind of a stored number; the country is null for numbers that belong to none. */
export function placePhone(e164: string): { country: string | null; kind: PhoneKind } {
  const number = parsePhoneNumberFromString(e164)
  return number ? { country: number.country ?? null, kind: kindOf(number) } : { country: null, kind: 'special' }
}

/** Whether there is a country of this code: `ET`. */
export const isCountry = (code: string): boolean => isSupportedCountry(code)
