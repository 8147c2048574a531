import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30
const digits = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding: how a secret is typed into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The password of one time step (HOTP, RFC 4226). `length` is for the test vectors of the RFC, which have eight digits. */
export function totpAt(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** Clocks of phones go wrong by a little: the step before and the one after count too. */
const tolerance = [0, -1, 1]

/**
 * The time step whose password `code` is, or undefined. Steps up to `lastStep` have been used: a password that
 * somebody looked over one's shoulder for does not work a second time.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | undefined {
  const given = Buffer.from(code.normalize('NFKC').replace(/[\s.-]/g, ''))
  const matching = tolerance
    .map(offset => stepOf(now) + offset)
    .filter(step => {
      const expected = Buffer.from(totpAt(secret, step))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  return matching.find(step => lastStep === null || step > lastStep)
}

/** What a QR code for an authenticator app holds. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query}`
}
