import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

type Secret = Pick<Config, 'secret'>
type Keys = Pick<Config, 'secret' | 'dataKeys'>

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `abetuta:${purpose}`, 32))

/** The keyed hash under which a code or a link is kept: without the installation's secret nobody can guess its value. */
export const secretHash = ({ secret: key }: Secret, purpose: string, secret: string): Buffer =>
  createHmac('sha256', keyForHash({ secret: key }, purpose))
    .update(secret)
    .digest()

/** The key of `secretHash`. */
export const keyForHash = ({ secret }: Secret, purpose: string): Buffer => keyFor(secret, purpose)

const mark = Buffer.from('key1')
const keyIdBytes = 4
const headBytes = mark.length + keyIdBytes
const nonceBytes = 12
const tagBytes = 16

/** Names a key without revealing anything about it. */
export const keyIdOf = (key: string): Buffer =>
  createHash('sha256').update(`abetuta:key-id:${key}`).digest().subarray(0, keyIdBytes)

/** The first bytes of every seal that was made with the newest key. */
export const newestHead = ({ dataKeys }: Pick<Config, 'dataKeys'>): Buffer =>
  Buffer.concat([mark, keyIdOf(dataKeys[0])])

/**
 * AES-256-GCM with the newest data key: a head that names the key, then nonce, tag and cipher text. `purpose` is
 * authenticated too, so a seal made for one purpose does not open for another.
 */
export function seal(config: Pick<Config, 'dataKeys'>, purpose: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config.dataKeys[0], purpose), nonce, { authTagLength: tagBytes })
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([newestHead(config), nonce, cipher.getAuthTag(), text])
}

/** The id of the key that a seal names, as hexadecimal text; undefined for seals of earlier versions, which name none. */
export const keyIdOfSeal = (sealed: Buffer): string | undefined =>
  sealed.subarray(0, mark.length).equals(mark) ? sealed.subarray(mark.length, headBytes).toString('hex') : undefined

/**
 * Opens a seal. Earlier versions sealed with the secret itself, which may be among the data keys by now.
 * Throws when it was made for another purpose, with a key that is not given, or was changed since.
 */
export function unseal({ secret, dataKeys }: Keys, purpose: string, sealed: Buffer): Buffer {
  const id = keyIdOfSeal(sealed)
  const named = dataKeys.find(key => keyIdOf(key).toString('hex') === id)
  if (named !== undefined) return open(keyFor(named, purpose), sealed.subarray(headBytes))
  for (const key of [secret, ...dataKeys]) {
    try {
      return open(keyFor(key, purpose), sealed)
    } catch {
      // sealed with another key
    }
  }
  throw new Error(id === undefined ? 'No key opens this seal.' : `The key ${id} of this seal is not given.`)
}

function open(key: Buffer, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
}
