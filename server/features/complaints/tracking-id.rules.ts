import { randomInt } from 'node:crypto'
import { dammDigit } from '#contract/tracking-id.ts'

/** A fresh tracking ID: fifteen digits from the system's random source and their check digit. */
export function newTrackingId(): string {
  const digits = Array.from({ length: 15 }, () => String(randomInt(10))).join('')
  return digits + dammDigit(digits)
}
