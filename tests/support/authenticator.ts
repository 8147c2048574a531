import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret, as it was typed in (base32). */
export const authenticatorCode = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
