import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { ConfigError } from './cannot-start.ts'
import type { Config } from './config.ts'
import { beginDataFolder } from './data-folder.ts'
import { fewestSecretCharacters, keptSecret } from './kept-secret.ts'
import { isThisMachine, readAddress } from './read-address.ts'

type Environment = Record<string, string | undefined>

/** Production does not guess: it needs these settings, or it does not start. */
function requireProductionSettings(env: Environment) {
  const missing = ['DATABASE_APP_URL', 'SECRET', 'DATA_KEY', 'PUBLIC_URL', 'CLAMAV_URL'].filter(name => !env[name])
  if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(', ')}. See docs/operations.md.`)
}

/** A configured database is not used for the demonstration unless the operator says so. */
function readMode(env: Environment): 'demo' | 'production' {
  if (env.DEMO === 'yes') return 'demo'
  if (env.NODE_ENV === 'production') return 'production'
  const named = ['DATABASE_APP_URL', 'DATABASE_URL'].find(name => env[name])
  if (!named) return 'demo'
  throw new ConfigError(
    `${named} is set, but not what the database is for: set NODE_ENV=production to run the office on it, or DEMO=yes to fill ` +
      'an empty one with the demonstration.',
  )
}

/** The setting's value, otherwise the secret that is kept beside the data. */
function readSecret(env: Environment, dataFolder: string): string {
  if (!env.SECRET) return keptSecret(dataFolder, 'secret', 'everybody has to sign in again')
  if (env.SECRET.length >= fewestSecretCharacters) return env.SECRET
  throw new ConfigError(`SECRET is too short: give ${fewestSecretCharacters} characters or more.`)
}

/** The newest key of this setting, then former ones, separated by commas; otherwise the key that is kept beside the data. */
function readKeys(
  env: Environment,
  dataFolder: string,
  { setting, file, loss }: KeyRing,
): readonly [string, ...string[]] {
  const given = env[setting]
  if (!given) return [keptSecret(dataFolder, file, loss)]
  const [newest = '', ...former] = given.split(',').map(key => key.trim())
  if ([newest, ...former].every(key => key.length >= fewestSecretCharacters)) return [newest, ...former]
  throw new ConfigError(
    `${setting} is too short: give ${fewestSecretCharacters} characters or more, and as many for each former key behind a comma.`,
  )
}

interface KeyRing {
  setting: string
  /** Where the key is kept when the setting is not there. */
  file: string
  /** What would be lost with it. */
  loss: string
}

const dataKeys: KeyRing = {
  setting: 'DATA_KEY',
  file: 'data-key',
  loss: 'second factors that were sealed with it are lost',
}

const dossierKeys: KeyRing = {
  setting: 'DOSSIER_KEY',
  file: 'dossier-key',
  loss: 'dossiers that were signed with it are no longer recognized',
}

/** The key of the audit trail; it must not be anything that the database holds. */
export function readAuditKey(env: Environment, dataFolder: string): string {
  const loss = 'seals that were made with it cannot be verified any more'
  if (!env.AUDIT_KEY) return keptSecret(dataFolder, 'audit-key', loss)
  if (env.AUDIT_KEY.length >= fewestSecretCharacters) return env.AUDIT_KEY
  throw new ConfigError(`AUDIT_KEY is too short: give ${fewestSecretCharacters} characters or more.`)
}

function readSms(env: Environment): Config['sms'] {
  const sender = env.SMS_SENDER ?? 'Abetuta'
  if (!env.SMS_URL) return null
  const { protocol, href: url } = readAddress('SMS_URL', env.SMS_URL)
  if (protocol.startsWith('http')) return { kind: 'http', url, token: env.SMS_TOKEN ?? '', sender }
  return { kind: 'smpp', url, systemId: env.SMPP_SYSTEM_ID ?? '', password: env.SMPP_PASSWORD ?? '', sender }
}

/** `none` says that files are taken unscanned on purpose. */
const readClamav = ({ CLAMAV_URL }: Environment): Config['clamav'] =>
  !CLAMAV_URL || CLAMAV_URL === 'none' ? null : readAddress('CLAMAV_URL', CLAMAV_URL).href

function readNumber(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback)
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) throw new ConfigError(`${name} must be a number, not "${text}".`)
  return Number(text)
}

/** People use one address for the whole site: cookies, passkeys and links are made for it. */
function readPublicUrl(env: Environment, port: number): string {
  const { origin, pathname, search } = readAddress('PUBLIC_URL', env.PUBLIC_URL ?? `http://localhost:${port}`)
  if (pathname.replaceAll('/', '') === '' && search === '') return origin
  throw new ConfigError(`PUBLIC_URL ends with the host or port, such as ${origin}; it has no path.`)
}

/** Passwords and complaints cross no network in the clear, unless the operator says so. */
function requireTls({ WITHOUT_TLS }: Environment, publicUrl: string) {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:' || isThisMachine(url) || WITHOUT_TLS === 'yes') return
  throw new ConfigError(
    'PUBLIC_URL begins with http://, so that everybody on the way could read passwords and complaints: give the https:// address of the proxy that ends TLS, or set WITHOUT_TLS=yes to accept that.',
  )
}

/** Exact addresses separated by commas: a network may have people in it, who could claim any address. */
function readAddresses(env: Environment, name: string): string[] {
  const addresses = (env[name] ?? '')
    .split(',')
    .map(address => address.trim())
    .filter(Boolean)
  for (const address of addresses)
    if (isIP(address) === 0) throw new ConfigError(`${name} holds exact addresses such as 10.0.0.5, not "${address}".`)
  return addresses
}

/** Folder for what lasts outside of the database. */
export const readDataFolder = (env: Environment): string => resolve(env.DATA_FOLDER || 'data')

/** An address whose mailbox takes `name+anything@…` too. Throws ConfigError. */
function readReturnAddress({ BOUNCE_ADDRESS: address }: Environment): string | null {
  if (!address) return null
  if (/^[^\s@+<>]{1,20}@[^\s@<>]+$/.test(address)) return address
  throw new ConfigError(
    'BOUNCE_ADDRESS is an address such as returns@office.example, of at most 20 letters before the @.',
  )
}

/** The settings of this process (docs/operations.md lists them); an empty one is not set. Throws CannotStart. */
export function readConfig(environment: Environment): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const mode = readMode(env)
  const isProduction = mode === 'production'
  if (isProduction) requireProductionSettings(env)
  const dataFolder = readDataFolder(env)
  const port = readNumber(env, 'PORT', 3000)
  if (!Number.isInteger(port) || port > 65_535) throw new ConfigError(`PORT is at most 65535, not "${env.PORT}".`)
  const publicUrl = readPublicUrl(env, port)
  if (isProduction) requireTls(env, publicUrl)
  const settings = {
    mode,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port,
    trustedProxies: readAddresses(env, 'TRUSTED_PROXIES'),
    publicUrl,
    dataFolder,
    auditHeadTo: env.AUDIT_HEAD_TO || null,
    region: env.REGION ?? 'Addis Ababa',
    limits: {
      fileBytes: readNumber(env, 'MAX_FILE_MEGABYTES', 20) * 1024 * 1024,
      filesPerComplaint: readNumber(env, 'MAX_FILES_PER_COMPLAINT', 20),
      draftDays: readNumber(env, 'DRAFT_DAYS', 14),
      unfinishedBytes: readNumber(env, 'MAX_UNFINISHED_MEGABYTES', 4096) * 1024 * 1024,
    },
    smtp: env.SMTP_URL
      ? {
          url: readAddress('SMTP_URL', env.SMTP_URL).href,
          from: env.MAIL_FROM ?? 'Abetuta <no-reply@localhost>',
          returnTo: readReturnAddress(env),
        }
      : null,
    bounceMailbox: env.BOUNCE_MAILBOX ? readAddress('BOUNCE_MAILBOX', env.BOUNCE_MAILBOX).href : null,
    sms: readSms(env),
    clamav: readClamav(env),
  }
  // after everything else was checked, because what is made here stays
  beginDataFolder(dataFolder)
  return {
    ...settings,
    secret: readSecret(env, dataFolder),
    dataKeys: readKeys(env, dataFolder, dataKeys),
    auditKey: readAuditKey(env, dataFolder),
    dossierKeys: readKeys(env, dataFolder, dossierKeys),
  }
}
