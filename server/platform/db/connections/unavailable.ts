/** Messages without a code that `pg` gives when the connection goes, is not given in time, or does not answer. */
const lostConnectionMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'not queryable',
]

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** SQL states, by prefix: the connection fails, or the server shuts down or is starting. */
const lostConnectionStates = ['08', '57P', '25P03', '25P04']

/** SQL states, by prefix: the server answers but cannot serve now (resources, time, standby). */
const overloadedStates = ['53', '57014', '55P03', '25006']

/** Whether the connection that the error came from can no longer be used. */
export const isLostConnection = (error: unknown): boolean =>
  someError(error, ({ code, message }) =>
    code
      ? networkCodes.includes(code) || startsWithAny(code, lostConnectionStates)
      : lostConnectionMessages.some(part => message.includes(part)),
  )

/** Whether the database could not be reached, as opposed to refusing: the caller may try again later (503). */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isLostConnection(error) || someError(error, ({ code }) => code !== undefined && startsWithAny(code, overloadedStates))

const startsWithAny = (code: string, prefixes: string[]) => prefixes.some(prefix => code.startsWith(prefix))

/**
 * The connection was lost while COMMIT was under way: the transaction may or may not have been committed. Do not undo anything by
 * other means that a committed transaction would need. Counts as a database that is unavailable.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The answer to COMMIT did not come.', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The error, its causes and the errors that it collects (Node tries IPv4 and IPv6 and reports both). */
function someError(error: unknown, matches: (error: { code?: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { cause, errors = [] } = error as Error & { errors?: unknown[] }
  return matches(error) || [...errors, cause].some(inner => someError(inner, matches))
}
