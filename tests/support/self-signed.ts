// the library of certificates needs it
import 'reflect-metadata'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** What a TLS server is given, as PEM. */
export interface Certificate {
  key: string
  cert: string
}

const day = 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A certificate for this host, valid for two days around now, which nobody but its own key has signed. */
export async function selfSigned(host: string): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

/** Has this process trust the certificate, until the returned function is called. */
export function trust({ cert }: Certificate): () => void {
  const usual = getCACertificates()
  setDefaultCACertificates([...usual, cert])
  return () => setDefaultCACertificates(usual)
}
