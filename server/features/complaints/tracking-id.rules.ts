import { dammDigit } from '#contract/tracking-id.ts'

/** A fresh tracking ID: fifteen digits from the system's random source and their check digit. */
export function newTrackingId(): string {
  // 2^32 is so much larger than ten that no digit is noticeably likelier than another
  const random = crypto.getRandomValues(new Uint32Array(15))
  const digits = Array.from(random, number => String(number % 10)).join('')
  return digits + dammDigit(digits)
}
