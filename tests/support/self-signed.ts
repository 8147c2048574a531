import { generateKeyPairSync, sign } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** What a TLS server is given, as PEM. */
export interface Certificate {
  key: string
  cert: string
}

const day = 86_400_000

/** One value of DER: its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content)
  const { length } = value
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), value])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** As `261126153000Z`. */
function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(digits.slice(2)))
}

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = '550403'
const subjectAltName = '551d11'

/** A certificate for this host, valid for two days around now, which nobody but its own key has signed (RFC 5280, section 4.1). */
export function selfSigned(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(host)))))
  const hosts = der(0x04, sequence(der(0x82, Buffer.from(host))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId(subjectAltName), hosts))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

/** Has this process trust the certificate, until the returned function is called. */
export function trust({ cert }: Certificate): () => void {
  const usual = getCACertificates()
  setDefaultCACertificates([...usual, cert])
  return () => setDefaultCACertificates(usual)
}
