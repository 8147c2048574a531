import { stepOf, totpAt } from '#server/platform/auth/totp.ts'

/** What an authenticator app shows for a secret, as it was typed in (base32). */
export const authenticatorCode = (secret: string, now: Date): string => totpAt(fromBase32(secret), stepOf(now))

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
