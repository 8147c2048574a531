import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A public key that dossiers are verified with, and the SHA-256 of its DER form, by which people compare it. */
export interface VerifyingKey {
  publicKey: KeyObject
  fingerprint: string
}

export interface SigningKey extends VerifyingKey {
  privateKey: KeyObject
}

/** What stands before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

const made = new Map<string, SigningKey>()

/** The Ed25519 key of a kept secret: the same one for the same secret. */
export function signingKeyOf(secret: string): SigningKey {
  const known = made.get(secret)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'abetuta dossiers', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' })
  const key = { privateKey, ...verifyingKey(createPublicKey(privateKey)) }
  made.set(secret, key)
  return key
}

/** A public key as PEM text. Throws the error of node:crypto when it is none, and for a key of another kind than Ed25519. */
export function readPublicKey(pem: string): VerifyingKey {
  const publicKey = createPublicKey(pem)
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.')
  return verifyingKey(publicKey)
}

export const pemOf = ({ publicKey }: VerifyingKey): string => publicKey.export({ type: 'spki', format: 'pem' })

const verifyingKey = (publicKey: KeyObject): VerifyingKey => ({
  publicKey,
  fingerprint: createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex'),
})
