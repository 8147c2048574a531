import { Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords as authenticator apps make them (RFC 6238): SHA-1, six digits, thirty seconds. */
const passwords = (secret: Buffer) => new TOTP({ secret: toSecret(secret) })

const toSecret = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The secret as it is typed into an app: base32 without padding (RFC 4648). */
export const base32 = (bytes: Buffer): string => toSecret(bytes).base32

/** Clocks of phones differ a little, so the steps before and after are accepted too. */
const tolerance = 1

/**
 * The time step whose password `code` is, or undefined. Steps up to `lastStep` were used: a password that somebody saw being typed
 * does not work a second time. A last step that lies in the future is from before the clock was set back: it keeps nobody out.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | undefined {
  const token = code.normalize('NFKC').replace(/[\s.-]/g, '')
  const totp = passwords(secret)
  const timestamp = now.getTime()
  const distance = totp.validate({ token, timestamp, window: tolerance })
  if (distance === null) return undefined
  const present = totp.counter({ timestamp })
  const step = present + distance
  const isFromFuture = lastStep !== null && lastStep > present + tolerance
  return lastStep === null || step > lastStep || (isFromFuture && step !== lastStep) ? step : undefined
}

/** What a QR code for an authenticator app holds. */
export const totpUri = (secret: Buffer, issuer: string, label: string): string =>
  new TOTP({ issuer, label, secret: toSecret(secret) }).toString()
