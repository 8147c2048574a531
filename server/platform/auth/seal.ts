import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

type Secret = Pick<Config, 'secret'>

const keyFor = ({ secret }: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `abetuta:${purpose}`, 32))

/** The keyed hash under which a code or a link is kept: without the installation's secret nobody can try them out. */
export const secretHash = (config: Secret, purpose: string, secret: string): Buffer =>
  createHmac('sha256', keyFor(config, purpose)).update(secret).digest()

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag and cipher text in one. `purpose` is authenticated too: one cannot stand for another. */
export function seal(config: Secret, purpose: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, purpose), nonce, { authTagLength: tagBytes })
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The content of a seal. Throws when it was made for another purpose, with another secret, or touched since. */
export function unseal(config: Secret, purpose: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const cipher = createDecipheriv('aes-256-gcm', keyFor(config, purpose), nonce, { authTagLength: tagBytes })
  cipher.setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
}
