import { dammDigit } from '#contract/checked-digits.ts'

/** A fresh number of `length` digits: all but the last from the system's random source, and their check digit. */
export function newCheckedDigits(length: number): string {
  // 2^32 is so much larger than ten that no digit is noticeably likelier than another
  const random = crypto.getRandomValues(new Uint32Array(length - 1))
  const digits = Array.from(random, number => String(number % 10)).join('')
  return digits + dammDigit(digits)
}
