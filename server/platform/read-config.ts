import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Config } from './config.ts'

type Environment = Record<string, string | undefined>

/** Settings that cannot be worked with; `message` says which and what to do. */
export class ConfigError extends Error {}

/** Production does not guess: what it needs is said, or it does not start. */
function requireProductionSettings(env: Environment) {
  const missing = ['DATABASE_URL', 'SECRET', 'PUBLIC_URL'].filter(name => !env[name])
  if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(', ')}. See docs/operations.md.`)
  if ((env.SECRET ?? '').length < 32) throw new ConfigError('SECRET is too short: give 32 characters or more.')
}

/** The demo's secret is made once and kept beside its data. */
function demoSecret(dataFolder: string): string {
  const file = resolve(dataFolder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

function readSms(env: Environment): Config['sms'] {
  const sender = env.SMS_SENDER ?? 'Abetuta'
  if (!env.SMS_URL) return null
  if (env.SMS_URL.startsWith('http')) return { kind: 'http', url: env.SMS_URL, token: env.SMS_TOKEN ?? '', sender }
  const systemId = env.SMPP_SYSTEM_ID ?? ''
  return { kind: 'smpp', url: env.SMS_URL, systemId, password: env.SMPP_PASSWORD ?? '', sender }
}

function readNumber(env: Environment, name: string, fallback: number): number {
  const number = Number(env[name] ?? fallback)
  if (!Number.isFinite(number) || number < 0) throw new ConfigError(`${name} must be a number, not "${env[name]}".`)
  return number
}

/** Addresses and networks (`10.0.0.0/8`), with commas between them. */
function readNetworks(env: Environment, name: string): string[] {
  const networks = (env[name] ?? '')
    .split(',')
    .map(network => network.trim())
    .filter(Boolean)
  for (const network of networks) {
    const [address = '', bits, ...more] = network.split('/')
    const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isNetwork = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits)
    if (mostBits === 0 || !isNetwork || more.length > 0) {
      throw new ConfigError(`${name} holds addresses and networks such as 10.0.0.0/8, not "${network}".`)
    }
  }
  return networks
}

/** The settings of this process (docs/operations.md lists them). Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production' && env.DEMO !== 'yes'
  if (isProduction) requireProductionSettings(env)
  const dataFolder = resolve(env.DATA_FOLDER ?? 'data')
  const port = readNumber(env, 'PORT', 3000)
  if (!Number.isInteger(port) || port > 65_535) throw new ConfigError(`PORT is at most 65535, not "${env.PORT}".`)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(publicUrl)) throw new ConfigError(`PUBLIC_URL is not an address: "${publicUrl}".`)
  return {
    mode: isProduction ? 'production' : 'demo',
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port,
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES'),
    publicUrl,
    dataFolder,
    secret: env.SECRET ?? demoSecret(dataFolder),
    region: env.REGION ?? 'Addis Ababa',
    limits: {
      fileBytes: readNumber(env, 'MAX_FILE_MEGABYTES', 20) * 1024 * 1024,
      filesPerComplaint: readNumber(env, 'MAX_FILES_PER_COMPLAINT', 20),
      draftDays: readNumber(env, 'DRAFT_DAYS', 14),
    },
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM ?? 'Abetuta <no-reply@localhost>' } : null,
    sms: readSms(env),
    clamav: env.CLAMAV_URL ?? null,
  }
}
