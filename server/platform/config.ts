/** Settings of one process, read once at start from the environment. */
export interface Config {
  mode: 'demo' | 'production' | 'test'
  host: string
  port: number
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed; empty where people reach us directly. */
  trustedProxies: string[]
  /** The address that people use, without a slash at the end: it stands in QR codes and e-mails. */
  publicUrl: string
  /** Where the embedded database, files and secrets live. */
  dataFolder: string
  /** Signs access tokens and cookies; 32 bytes or more. */
  secret: string
  /** The region this installation serves, by its English name (specification, section 9). */
  region: string
  limits: {
    fileBytes: number
    filesPerComplaint: number
    draftDays: number
  }
  smtp: { url: string; from: string } | null
  sms:
    | { kind: 'smpp'; url: string; systemId: string; password: string; sender: string }
    | { kind: 'http'; url: string; token: string; sender: string }
    | null
  /** A clamd to ask about uploads, `tcp://host:port`; null when there is none. */
  clamav: string | null
}
