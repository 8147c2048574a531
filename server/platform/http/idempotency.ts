import { createHash } from 'node:crypto'
import { longestKey } from '#contract/http/client.ts'
import { Refusal, RuleViolation } from '../errors.ts'

/**
 * The Idempotency-Key of a request; undefined without one. A longer one is refused: cut, two different keys would be the same.
 * Throws Refusal `key-too-long`.
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  const key = [header].flat().join()
  if (key.length > longestKey)
    throw new Refusal(422, 'key-too-long', `An Idempotency-Key has at most ${longestKey} characters.`)
  return key || undefined
}

/** The fingerprint of what came with a key, whatever the order of its fields. */
export const hashOf = (payload: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(payload, inOrder) ?? '')
    .digest('base64url')

const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * Whoever sends a key again gets the first answer, which must be the answer to what they send now. Rows from before have no fingerprint. Throws
 * RuleViolation `key-of-another-request`.
 */
export function requireSame(kept: string | null | undefined, sent: string | null | undefined): void {
  if (kept && kept !== sent)
    throw new RuleViolation(
      'key-of-another-request',
      'This Idempotency-Key has been used for something else. Send it again with a new key.',
    )
}
