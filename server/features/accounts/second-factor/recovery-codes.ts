import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyForHash, seal, unseal } from '#server/platform/auth/seal.ts'
import type { Config } from '#server/platform/config.ts'

type Keys = Pick<Config, 'secret' | 'dataKeys'>

const saltBytes = 32
const hashBytes = 32

const purposeOf = (userId: number) => `recovery-code:${userId}`

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
  return seal(config, purposeOf(userId), Buffer.concat([salt, hashOf(salt, code)]))
}

/**
 * The salt and the hash in one. Earlier versions stored only the hash, under a key made from the secret: that key is then the salt.
 * Throws as `unseal` does.
 */
function openKept(config: Keys, userId: number, kept: Buffer): Buffer {
  if (kept.length > hashBytes) return unseal(config, purposeOf(userId), kept)
  return Buffer.concat([keyForHash(config, purposeOf(userId)), kept])
}

export const sealRecoveryCodeAgain = (config: Keys, userId: number, kept: Buffer): Buffer =>
  seal(config, purposeOf(userId), openKept(config, userId, kept))

export function isRecoveryCode(config: Keys, userId: number, kept: Buffer, code: string): boolean {
  const opened = openKept(config, userId, kept)
  return timingSafeEqual(opened.subarray(saltBytes), hashOf(opened.subarray(0, saltBytes), code))
}
