import { ConfigError } from './cannot-start.ts'

interface Kind {
  /** With the colon, as `URL` gives them. */
  schemes: readonly string[]
  /** The form that the operator should have written. */
  example: string
  needsPort?: boolean
}

/** The form of the address of each setting. */
const kinds = {
  DATABASE_URL: { schemes: ['postgres:', 'postgresql:'], example: 'postgres://user:password@host:5432/database' },
  DATABASE_APP_URL: { schemes: ['postgres:', 'postgresql:'], example: 'postgres://user:password@host:5432/database' },
  DATABASE_BACKUP_URL: {
    schemes: ['postgres:', 'postgresql:'],
    example: 'postgres://user:password@host:5432/database',
  },
  PUBLIC_URL: { schemes: ['http:', 'https:'], example: 'https://complaints.example' },
  SMTP_URL: { schemes: ['smtp:', 'smtps:'], example: 'smtps://user:password@mail.example:465' },
  BOUNCE_MAILBOX: { schemes: ['imap:', 'imaps:'], example: 'imaps://user:password@mail.example' },
  SMS_URL: {
    schemes: ['smpp:', 'ssmpp:', 'http:', 'https:'],
    example: 'smpp://host:2775 or https://gateway.example/send',
  },
  CLAMAV_URL: { schemes: ['tcp:'], example: 'tcp://host:3310 or none', needsPort: true },
} as const satisfies Record<string, Kind>

/**
 * The address of a setting. Throws ConfigError when it is not such an address; the message does not repeat the text, which may hold
 * a password.
 */
export function readAddress(name: keyof typeof kinds, text: string): URL {
  const { schemes, example, needsPort }: Kind = kinds[name]
  const url = URL.parse(text.trim())
  const isRight =
    url !== null &&
    schemes.includes(url.protocol) &&
    (url.hostname !== '' || url.searchParams.has('host')) &&
    url.hash === '' &&
    isDecodable(url.username + url.password + url.pathname) &&
    !(needsPort && url.port === '')
  if (isRight) return url
  throw new ConfigError(
    `${name} is not an address such as ${example}. Letters such as @ / # ? % within a user name or password are written as %40 %2F %23 %3F %25.`,
  )
}

const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to this machine, so that what is sent there crosses no network. */
export const isThisMachine = ({ hostname }: URL): boolean => ownHosts.has(hostname.toLowerCase())

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
