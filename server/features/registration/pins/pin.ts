import { randomInt } from 'node:crypto'
import { pinLength } from '#contract/values/read-code.ts'
import { secretHash } from '#server/platform/auth/seal.ts'
import type { Config } from '#server/platform/config.ts'

/** A new PIN, from the system's random numbers. */
export const newPin = (): string => String(randomInt(10 ** pinLength)).padStart(pinLength, '0')

type Keys = Pick<Config, 'dataKeys'>

/**
 * The PIN that a complaint gets when it is registered: computed with the key of the portal from the key of the submission, which only the sender and
 * the portal have. Whoever sends the same again because the answer was lost gets the same PIN, although only its hash is kept.
 */
export function firstPin({ dataKeys: [newest] }: Keys, submissionKey: string, trackingId: string): string {
  const drawn = secretHash({ secret: newest }, 'first-pin', `${trackingId}:${submissionKey}`)
  // six bytes are so many more than there are PINs that each is as likely as the others
  return String(drawn.readUIntBE(0, 6) % 10 ** pinLength).padStart(pinLength, '0')
}

/**
 * The only form in which a PIN is kept. It depends on the tracking ID and not on the id of the complaint, so that an unknown tracking ID costs
 * what a known one costs. Keyed instead of Argon2: without the key eight digits cannot be guessed from it, and registering has no 50 milliseconds
 * to spare. With a data key, because `SECRET` is replaced every year at once, and a PIN lasts as long as its complaint.
 */
export const hashOfPin = ({ dataKeys: [newest] }: Keys, trackingId: string, pin: string): Buffer =>
  hashWith(newest, trackingId, pin)

/** The hashes of a PIN with all keys in use, the newest first: it may have been issued with a former one. */
export const hashesOfPin = ({ dataKeys }: Keys, trackingId: string, pin: string): Buffer[] =>
  dataKeys.map(key => hashWith(key, trackingId, pin))

const hashWith = (key: string, trackingId: string, pin: string): Buffer =>
  secretHash({ secret: key }, 'case-pin', `${trackingId}:${pin}`)
