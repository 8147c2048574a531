import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { isLostConnection } from '#server/platform/db/connections/unavailable.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** An error of a system call as Node reports it. */
interface SystemError extends NodeJS.ErrnoException {
  address?: string
  port?: number
}

const cannotListen: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`,
  EACCES: ({ port }) => `This account may not listen on port ${port}. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Give HOST one that it has, or 0.0.0.0.`,
}

const cannotWrite: Record<string, string> = {
  EACCES: 'this account has no right to it',
  EPERM: 'this account has no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this account is used up',
  EFBIG: 'this account may write no larger file (ulimit -f)',
  EEXIST: 'a file stands where a folder should be',
  ENOTDIR: 'a file stands where a folder should be',
}

/** Refusals of PostgreSQL, by code or its beginning. */
const refusals: Record<string, (message: string) => string> = {
  28: message => `The database refuses the account of DATABASE_APP_URL or DATABASE_URL: ${message}.`,
  '3D000': message =>
    `There is no such database: ${message}. Make it first (docs/operations.md), or put the address right.`,
  42501: message =>
    `The account has too few rights in the database: ${message}. docs/operations.md says who needs which.`,
}

/** The error and its causes, the outermost first. */
function* withCauses(error: unknown): Generator<SystemError> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

/**
 * Why a process does not start: a sentence with the remedy where we know one, otherwise the whole error. `folderSetting` chooses the folder
 * that it writes to.
 */
export function explainFailure(error: unknown, folderSetting = 'DATA_FOLDER'): string {
  for (const failure of withCauses(error)) {
    const sentence = explain(failure, folderSetting)
    if (sentence !== undefined) return sentence
  }
  return inspect(error)
}

function explain(failure: SystemError, folderSetting: string): string | undefined {
  const { code = '', syscall, path, message } = failure
  // an option of a command that there is not, or one without its value
  if (failure instanceof CannotStart || code.startsWith('ERR_PARSE_ARGS')) return message
  // one process of several learns from the first that it could not bind
  const listening = (syscall === 'listen' || syscall === 'bind') && cannotListen[code]
  if (listening) return listening(failure)
  if (path && cannotWrite[code])
    return `${path} cannot be used: ${cannotWrite[code]}. Put that right, or choose another folder with ${folderSetting}.`
  if (failure instanceof DatabaseError)
    return (refusals[code] ?? refusals[code.slice(0, 2)] ?? unforeseen(code))(message)
  if (message.startsWith('SASL')) return refusals['28']?.(message)
  if (isLostConnection(failure))
    return `The database does not answer (${code || message}); is DATABASE_APP_URL or DATABASE_URL right?`
  return undefined
}

const unforeseen = (code: string) => (message: string) => `The database cannot be used: ${message} (${code}).`
