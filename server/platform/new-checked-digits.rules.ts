import { dammDigit } from '#contract/values/checked-digits.ts'

/** A new number of `length` digits: random ones from the system, and a check digit at the end. */
export function newCheckedDigits(length: number): string {
  // 2^32 is so much larger than ten that no digit is noticeably likelier than another
  const random = crypto.getRandomValues(new Uint32Array(length - 1))
  const digits = Array.from(random, number => String(number % 10)).join('')
  return digits + dammDigit(digits)
}
