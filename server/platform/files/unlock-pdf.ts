import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/**
 * A PDF that is only locked against editing opens without a password (ISO 32000-2, 7.6): its owner has one, its reader has none.
 * With the key of the empty password its packed objects can be inspected like those of any other.
 */

/** Unpacks the bytes of a stream that belongs to this object. */
export type Unlock = (content: Buffer, object: { number: number; generation: number }) => Buffer

type Method = 'RC4' | 'AES' | 'AES256' | 'none'

interface Lock {
  revision: number
  keyLength: number
  method: Method
  owner: Buffer
  user: Buffer
  userKey: Buffer
  permissions: number
  id: Buffer
  coversMetadata: boolean
}

/** A string of a dictionary, by its key: `<hex>` or `(text)` with escapes. */
function stringOf(text: string, key: string): Buffer | undefined {
  const at = new RegExp(`/${key}[\\s\\0]{0,20}(?=[<(])`).exec(text)
  if (!at) return undefined
  const from = at.index + at[0].length
  if (text[from] === '(') return literalAt(text, from + 1)
  const hex = text.slice(from + 1, text.indexOf('>', from)).replace(/\s/g, '')
  return /^[0-9A-Fa-f]*$/.test(hex) ? Buffer.from(hex.length % 2 ? `${hex}0` : hex, 'hex') : undefined
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function literalAt(text: string, start: number): Buffer | undefined {
  let found = ''
  let depth = 1
  for (let at = start; at < text.length && found.length <= 200; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0]
      const next = text.charAt(at + 1)
      if (octal) found += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      else if (next === '\r' && text[at + 2] === '\n') at += 1
      else if (next !== '\r' && next !== '\n') found += escapes[next] ?? next
      at += octal ? octal.length : 1
      continue
    }
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return Buffer.from(found, 'latin1')
    found += sign
  }
  return undefined
}

const numberOf = (text: string, key: string): number | undefined => {
  const found = new RegExp(`/${key}[\\s\\0]{0,20}([+-]?\\d{1,10})(?!\\d)`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The one dictionary that all its trailers name as the lock; undefined when they name several or none that is there. */
function lockText(text: string): string | undefined {
  const named = new Set(
    [...text.matchAll(/\/Encrypt[\s\0]{1,20}(\d{1,10})[\s\0]{1,20}(\d{1,5})[\s\0]{1,20}R/g)].map(
      found => `${found[1]} ${found[2]}`,
    ),
  )
  const [only] = named
  if (named.size !== 1 || !only || /\/Encrypt[\s\0]{0,20}<</.test(text)) return undefined
  const [number, generation] = only.split(' ')
  const objects = [...text.matchAll(new RegExp(`(?<!\\d)${number}[\\s\\0]{1,20}${generation}[\\s\\0]{1,20}obj`, 'g'))]
  const [object] = objects
  if (objects.length !== 1 || !object) return undefined
  return text.slice(object.index, Math.min(text.indexOf('endobj', object.index), object.index + 4096))
}

function methodOf(text: string, version: number): Method | undefined {
  if (version === 1 || version === 2) return 'RC4'
  const filter = /\/StmF[\s\0]{0,20}\/([A-Za-z0-9]{1,40})/.exec(text)?.[1]
  if (filter === undefined || filter === 'Identity') return 'none'
  const used = text.slice(text.search(new RegExp(`/${filter}[\\s\\0]{0,20}<<`)))
  const method = /\/CFM[\s\0]{0,20}\/([A-Za-z0-9]{1,20})/.exec(used)?.[1]
  return ({ V2: 'RC4', AESV2: 'AES', AESV3: 'AES256', None: 'none' } as const)[method ?? '']
}

function readLock(text: string): Lock | undefined {
  const found = lockText(text)
  if (!found || !/\/Filter[\s\0]{0,20}\/Standard(?![A-Za-z])/.test(found)) return undefined
  const version = numberOf(found, 'V') ?? 0
  const method = version >= 1 && version <= 5 ? methodOf(found, version) : undefined
  const [owner, user, permissions] = [stringOf(found, 'O'), stringOf(found, 'U'), numberOf(found, 'P')]
  const revision = numberOf(found, 'R')
  if (!method || !owner || !user || permissions === undefined || revision === undefined) return undefined
  const bits = [undefined, 40, numberOf(found, 'Length') ?? 40, 128, 128, 256][version] ?? 0
  if (bits < 40 || bits > 256) return undefined
  return {
    revision,
    keyLength: Math.floor(bits / 8),
    method,
    owner,
    user,
    userKey: stringOf(found, 'UE') ?? Buffer.alloc(0),
    permissions,
    id: stringOf(text.replace(/\/ID[\s\0]{0,20}\[/g, '/ID'), 'ID') ?? Buffer.alloc(0),
    coversMetadata: !/\/EncryptMetadata[\s\0]{0,20}false/.test(found),
  }
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: 256 | 384 | 512, ...parts: Buffer[]): Buffer =>
  createHash(`sha${bits}`).update(Buffer.concat(parts)).digest()

/** RC4, which the cryptography of Node no longer has. Old documents are locked with it; nothing of ours relies on it. */
function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    ;[state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0]
  }
  const result = Buffer.alloc(content.length)
  for (let at = 0, i = 0, j = 0; at < content.length; at += 1) {
    i = (i + 1) & 255
    const one = state[i] ?? 0
    j = (j + one) & 255
    const other = state[j] ?? 0
    state[i] = other
    state[j] = one
    result[at] = (content[at] ?? 0) ^ (state[(one + other) & 255] ?? 0)
  }
  return result
}

/** The key of the empty password by revisions 2 to 4; undefined when the document asks for a password. */
function oldKey(lock: Lock): Buffer | undefined {
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(lock.permissions | 0)
  const more = lock.revision >= 4 && !lock.coversMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  const length = lock.revision === 2 ? 5 : Math.min(16, lock.keyLength)
  let key = md5(padding, lock.owner.subarray(0, 32), flags, lock.id, more)
  if (lock.revision >= 3) for (let time = 0; time < 50; time += 1) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (lock.revision === 2) return rc4(key, padding).equals(lock.user.subarray(0, 32)) ? key : undefined
  let proof = rc4(key, md5(padding, lock.id))
  for (let time = 1; time <= 19; time += 1) proof = rc4(Buffer.from(key.map(byte => byte ^ time)), proof)
  return proof.equals(lock.user.subarray(0, 16)) ? key : undefined
}

const aes = (bits: 128 | 256, key: Buffer, vector: Buffer, content: Buffer): Buffer => {
  const decipher = createDecipheriv(`aes-${bits}-cbc`, key, vector).setAutoPadding(false)
  return Buffer.concat([decipher.update(content), decipher.final()])
}

/** The hash of the empty password by revision 5, and the longer one of revision 6, which encrypts as it hashes. */
function newHash(revision: number, salt: Buffer): Buffer {
  let hash = sha(256, salt)
  if (revision === 5) return hash
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => hash))
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const mixed = Buffer.concat([cipher.update(repeated), cipher.final()])
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, mixed)
    last = mixed.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

/** The key of the empty password by revisions 5 and 6. */
function newKey({ revision, user, userKey }: Lock): Buffer | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined
  const proof = newHash(revision, user.subarray(32, 40))
  if (!proof.equals(user.subarray(0, 32))) return undefined
  return aes(256, newHash(revision, user.subarray(40, 48)), Buffer.alloc(16), userKey.subarray(0, 32))
}

/** The whole blocks of a stream behind its vector. */
const aesStream = (bits: 128 | 256, key: Buffer, content: Buffer): Buffer => {
  const whole = content.length - (content.length % 16)
  return whole < 32 ? Buffer.alloc(0) : aes(bits, key, content.subarray(0, 16), content.subarray(16, whole))
}

/** How the streams of a locked PDF are read without a password; undefined when it asks for one. `outside` is the text between streams. */
export function unlockPdf(outside: string): Unlock | undefined {
  const lock = readLock(outside)
  if (!lock || lock.revision < 2 || lock.revision > 6) return undefined
  const key = lock.revision >= 5 ? newKey(lock) : oldKey(lock)
  if (!key || (lock.method === 'AES256') !== lock.revision >= 5) return undefined
  return (content, { number, generation }) => {
    if (lock.method === 'none') return content
    if (lock.method === 'AES256') return aesStream(256, key, content)
    const name = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8])
    const salt = lock.method === 'AES' ? Buffer.from('sAlT') : Buffer.alloc(0)
    const own = md5(key, name, salt).subarray(0, Math.min(16, key.length + 5))
    return lock.method === 'AES' ? aesStream(128, own, content) : rc4(own, content)
  }
}
