import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '#server/platform/auth/seal.ts'
import type { Config } from '#server/platform/config.ts'

type Keys = Pick<Config, 'dataKeys'>

const saltBytes = 32

/** Purpose of the seal of a recovery code. */
export const recoveryCodePurpose = (userId: number): string => `recovery-code:${userId}`

/** Recovery codes are read off paper: case and separators do not matter. */
const asKept = (code: string): string =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const hashOf = (salt: Buffer, code: string): Buffer => createHmac('sha256', salt).update(asKept(code)).digest()

/** What is stored of a recovery code: a salt and the hash under it, sealed, so that a new data key does not require the code. */
export function keepRecoveryCode(config: Keys, userId: number, code: string): Buffer {
  const salt = randomBytes(saltBytes)
  return seal(config, recoveryCodePurpose(userId), Buffer.concat([salt, hashOf(salt, code)]))
}

export function isRecoveryCode(config: Keys, userId: number, kept: Buffer, code: string): boolean {
  const opened = unseal(config, recoveryCodePurpose(userId), kept)
  return timingSafeEqual(opened.subarray(saltBytes), hashOf(opened.subarray(0, saltBytes), code))
}
