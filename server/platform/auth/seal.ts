import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

type Keys = Pick<Config, 'dataKeys'>

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `abetuta:${purpose}`, 32))

/** The keyed hash under which a code or a link is kept: without the installation's secret nobody can guess its value. */
export const secretHash = ({ secret: key }: Pick<Config, 'secret'>, purpose: string, secret: string): Buffer =>
  createHmac('sha256', keyFor(key, purpose)).update(secret).digest()

const mark = Buffer.from('key1')
const keyIdBytes = 4
const headBytes = mark.length + keyIdBytes
const nonceBytes = 12
const tagBytes = 16

/** Names a key without revealing anything about it. */
export const keyIdOf = (key: string): Buffer =>
  createHash('sha256').update(`abetuta:key-id:${key}`).digest().subarray(0, keyIdBytes)

/** The first bytes of every seal that was made with the newest key. */
export const newestHead = ({ dataKeys }: Keys): Buffer => Buffer.concat([mark, keyIdOf(dataKeys[0])])

/**
 * AES-256-GCM with the newest data key: a head that names the key, then nonce, tag and cipher text. `purpose` is
 * authenticated too, so a seal made for one purpose does not open for another.
 */
export function seal(config: Keys, purpose: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config.dataKeys[0], purpose), nonce, { authTagLength: tagBytes })
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([newestHead(config), nonce, cipher.getAuthTag(), text])
}

/** The id of the key that a seal names, as hexadecimal text; undefined for anything that is not a seal. */
export const keyIdOfSeal = (sealed: Buffer): string | undefined =>
  sealed.subarray(0, mark.length).equals(mark) ? sealed.subarray(mark.length, headBytes).toString('hex') : undefined

/** Opens a seal. Throws when it was made for another purpose, with a key that is not given, or was changed since. */
export function unseal({ dataKeys }: Keys, purpose: string, sealed: Buffer): Buffer {
  const id = keyIdOfSeal(sealed)
  const key = dataKeys.find(each => keyIdOf(each).toString('hex') === id)
  if (key === undefined) throw new Error(id ? `The key ${id} of this seal is not given.` : 'This is not a seal.')
  const tagStart = headBytes + nonceBytes
  const textStart = tagStart + tagBytes
  const nonce = sealed.subarray(headBytes, tagStart)
  const cipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce, { authTagLength: tagBytes })
  cipher.setAuthTag(sealed.subarray(tagStart, textStart))
  return Buffer.concat([cipher.update(sealed.subarray(textStart)), cipher.final()])
}
