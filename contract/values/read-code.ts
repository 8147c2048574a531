import { longestTyped } from './checked-digits.ts'
import { withWesternNumerals } from './western-numerals.ts'

export type CodeReading = { ok: true; code: string } | { ok: false; reason: 'no-code' | 'several-codes' }

/** Of codes by message and of authenticator apps. */
const codeLength = 6

/** Of the PIN of a case: two digits more than a code, because it does not end after minutes. */
export const pinLength = 8

/** Numbers, written with single separators between their groups; a new line begins another one. */
const numbers = /\d+(?:(?:[^\S\n\r]|[-–‑.]){1,3}\d+)*/g

const distinct = (found: readonly string[]): string[] => [...new Set(found)]

const oneOf = (found: readonly string[]): CodeReading | undefined => {
  const [code, ...others] = distinct(found)
  if (code === undefined) return undefined
  return others.length > 0 ? { ok: false, reason: 'several-codes' } : { ok: true, code }
}

/** The code of six digits in a typed or pasted text. */
export const readCode = (text: string): CodeReading => readDigits(text, codeLength)

/** The PIN of a case in a typed or pasted text. */
export const readPin = (text: string): CodeReading => readDigits(text, pinLength)

/** A number of so many digits in a text. A whole number is preferred to a part of a longer one, such as a phone number. */
function readDigits(text: string, length: number): CodeReading {
  const none = { ok: false, reason: 'no-code' } as const
  if (text.length > longestTyped) return none
  const written = withWesternNumerals(text.replace(/[\u200b-\u200f\u2060\ufeff]/g, ''))
  const found = [...written.matchAll(numbers)].map(([number]) => number)
  const whole = found.map(number => number.replace(/\D/g, '')).filter(digits => digits.length === length)
  const parts = found.flatMap(number => number.match(/\d+/g) ?? []).filter(digits => digits.length === length)
  return oneOf(whole) ?? oneOf(parts) ?? none
}

const joined = /(?<![a-z0-9])[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}(?![a-z0-9])/g
const spaced = /(?<![a-z0-9])[a-z0-9]{4} [a-z0-9]{4} [a-z0-9]{4}(?![a-z0-9])/g
const atOnce = /(?<![a-z0-9])[a-z0-9]{12}(?![a-z0-9])/g

/** A recovery code such as `k7f2-9xqm-4tbd`, in a text; one of the whole list has to be chosen. */
export function readRecoveryCode(text: string): CodeReading {
  const none = { ok: false, reason: 'no-code' } as const
  if (text.length > longestTyped) return none
  const written = withWesternNumerals(text)
    .toLowerCase()
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‐-―_.]/g, '-')
  const alone = written.replace(/[^a-z0-9]/g, '')
  if (alone.length === 12) return { ok: true, code: alone }
  const codes = [joined, atOnce, spaced].map(pattern =>
    (written.match(pattern) ?? []).map(code => code.replace(/[^a-z0-9]/g, '')),
  )
  return codes.map(oneOf).find(reading => reading !== undefined) ?? none
}
