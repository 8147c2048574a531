/**
 * Numbers that people type from paper or say over the telephone: random digits and a Damm check digit, in groups of four.
 * Pure, so that the browser finds a typing error before a request is sent.
 */

import { readEthiopicNumber, withWesternDigits } from './western-numerals.ts'

export type DigitsReading =
  | { ok: true; id: string }
  | { ok: false; reason: 'too-short' | 'too-long' | 'not-digits' | 'mistyped' }

/** A totally anti-symmetric quasigroup of order ten (H. M. Damm, 2004): it catches every single wrong digit and every swap of neighbours. */
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** The check digit of a text of digits; for a text that already ends with its check digit it is `0`. */
export const dammDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => quasigroup[Number(interim)]![Number(digit)]!, '0')

/** `4271093555182046` → `4271 0935 5518 2046`, as such a number is shown and read out. */
export const inGroupsOfFour = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Longer than any message in which such a number is sent. */
export const longestTyped = 1000

/** Numbers, and words; other characters between and around them are ignored. */
const parts = /[0-9፩-፼]+|[^\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}0-9፩-፼]+/gu
const numberStart = /^[0-9፩-፼]/u

const ethiopicOnly = /^[፩-፼]+$/u
const unitsOnly = /^[፩-፱]+$/u
const ethiopicUnits = '፩፪፫፬፭፮፯፰፱'

/** Ethiopic has no zero: units are read digit by digit, a written-out number stands for a whole group of four. */
function westernDigits(group: string, isWholeGroup: boolean): string {
  if (!ethiopicOnly.test(group)) {
    return group.replace(/[፩-፼]+/gu, run => westernDigits(run, false))
  }
  if (unitsOnly.test(group) && !(isWholeGroup && group.length === 1)) {
    return [...group].map(digit => String(ethiopicUnits.indexOf(digit) + 1)).join('')
  }
  const number = readEthiopicNumber(group)
  return number === undefined || number > 9999 ? group : String(number).padStart(isWholeGroup ? 4 : 1, '0')
}

const digitsOf = (groups: readonly string[], length: number): string =>
  groups.map(group => westernDigits(group, groups.length === length / 4)).join('')

const isWhole = (digits: string, length: number): boolean =>
  digits.length === length && /^\d+$/.test(digits) && dammDigit(digits) === '0'

/** A group that would belong to the number beside it, which is then a longer one. */
const isGroupOfFour = (part: string | undefined): boolean => part !== undefined && /^[0-9]{4}$/.test(part)

/** Every such number among words or other numbers: groups that follow each other, each of them whole. */
function findWithin(found: readonly string[], length: number): string[] {
  const ids = new Set<string>()
  for (let start = 0; start < found.length; start += 1) {
    if (isGroupOfFour(found[start - 1])) continue
    for (let end = start + 1; end <= start + length && numberStart.test(found[end - 1] ?? ''); end += 1) {
      const digits = isGroupOfFour(found[end]) ? '' : digitsOf(found.slice(start, end), length)
      if (isWhole(digits, length)) ids.add(digits)
    }
  }
  return [...ids]
}

/** Whether a message has a number of this length that is none: one that was copied with an error. */
const hasMistyped = (text: string, length: number): boolean =>
  (withWesternDigits(text).match(/\d+(?:[ \u00a0-]\d+)*/g) ?? []).some(
    number => number.replace(/\D/g, '').length === length,
  )

/**
 * Reads such a number of `length` digits as people type or paste it: with or without separators, in western or Ethiopic
 * numerals, alone or inside the message that it came in.
 */
export function readCheckedDigits(text: string, length: number): DigitsReading {
  if (text.length > longestTyped) return { ok: false, reason: 'too-long' }
  const found = withWesternDigits(text).match(parts) ?? []
  const hasWords = found.some(part => !numberStart.test(part))
  const digits = hasWords ? '' : digitsOf(found, length)
  if (isWhole(digits, length)) return { ok: true, id: digits }
  const [id, ...others] = findWithin(found, length)
  if (id !== undefined && others.length === 0) return { ok: true, id }
  if (hasWords) return { ok: false, reason: hasMistyped(text, length) ? 'mistyped' : 'not-digits' }
  if (!/^\d*$/.test(digits)) return { ok: false, reason: 'not-digits' }
  if (digits.length < length) return { ok: false, reason: 'too-short' }
  return { ok: false, reason: digits.length > length ? 'too-long' : 'mistyped' }
}
