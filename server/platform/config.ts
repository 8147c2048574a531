/** Settings of one process, read once at start from the environment. */
export interface Config {
  mode: 'demo' | 'production' | 'test'
  host: string
  port: number
  /** Exact addresses of the proxies whose X-Forwarded-For is believed; empty where people reach us directly. */
  trustedProxies: string[]
  /** The address that people use, without a slash at the end; it is printed in QR codes and e-mails. */
  publicUrl: string
  /** Folder of the embedded database, files and secrets. */
  dataFolder: string
  /** Signs access tokens and cookies; 32 characters or more. Changing it ends all sessions. */
  secret: string
  /** Keys for what is stored encrypted in the database: the first encrypts, all decrypt. 32 characters or more each. */
  dataKeys: readonly [string, ...string[]]
  /** Key of the audit trail; kept outside of the database. 32 characters or more. */
  auditKey: string
  /** Secrets of the keys that sign dossiers: the first signs, all are published to verify with. 32 characters or more each. */
  dossierKeys: readonly [string, ...string[]]
  /** The e-mail address that gets the head of the audit trail each day; null for none. */
  auditHeadTo: string | null
  /** The region this installation serves, by its English name (specification, section 9). */
  region: string
  limits: {
    fileBytes: number
    filesPerComplaint: number
    draftDays: number
    /** Limit for all uploads that are under way together. */
    unfinishedBytes: number
  }
  /** `returnTo` is the address to which e-mails come back; null when it is that of `from`. */
  smtp: { url: string; from: string; returnTo: string | null } | null
  /** Where returned e-mails are read, `imaps://user:password@host`; null when nowhere. */
  bounceMailbox: string | null
  sms:
    | { kind: 'smpp'; url: string; systemId: string; password: string; sender: string }
    | { kind: 'http'; url: string; token: string; sender: string }
    | null
  /** Address of a clamd that scans uploads, `tcp://host:port`; null when there is none. */
  clamav: string | null
}
