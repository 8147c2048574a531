import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

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
  const written = withoutEthiopicNumerals(text.normalize('NFKC'))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .trim()
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'ET', extract: false })
  if (!number?.isValid() || number.ext) return null
  return { e164: number.number, isMobile: smsCapable.has(number.getType() ?? '') }
}

/** `+251 91 122 3344`, for people to read. A text that is not a number is returned unchanged. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164

/** The same with western digits; see `digitsOfRun`. */
export const withoutEthiopicNumerals = (text: string): string => text.replace(/[\u1369-\u137c]+/g, digitsOfRun)

/**
 * One run of Ethiopic numerals as digits. There is no zero and no place value: with a hundred or ten-thousand sign the
 * run is one number (፱፻፲፩ is 911); without, every ten with its unit stands for its own digits (፺፩፩ is 91 1).
 */
function digitsOfRun(run: string): string {
  if (/[\u137b\u137c]/.test(run)) return String(valueOfRun(run))
  return run.replace(/[\u1372-\u137a]?[\u1369-\u1371]?/g, pair => (pair === '' ? '' : String(valueBelowHundred(pair))))
}

function valueOfRun(run: string): number {
  return run.split('\u137c').reduce((value, part, index) => {
    const [hundreds = '', rest] = part.split('\u137b')
    const own =
      rest === undefined
        ? valueBelowHundred(hundreds)
        : (valueBelowHundred(hundreds) || 1) * 100 + valueBelowHundred(rest)
    return index === 0 ? own : (value || 1) * 10_000 + own
  }, 0)
}

const valueBelowHundred = (signs: string): number =>
  [...signs].reduce((sum, sign) => {
    const code = sign.codePointAt(0) ?? 0
    return sum + (code < 0x1372 ? code - 0x1368 : (code - 0x1371) * 10)
  }, 0)
