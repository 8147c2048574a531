import { inspect } from 'node:util'
import { isLostConnection } from '#server/platform/db/unavailable.ts'
import { ConfigError } from '#server/platform/read-config.ts'

/** What Node tells of a call to the system that failed. */
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
  ENOTDIR: 'a file stands where a folder should be',
}

/** Why a process does not start: a sentence that says what to do where we know one, else the whole error. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  if (error instanceof ConfigError) return error.message
  const failure: SystemError = error
  const { code = '', syscall, path } = failure
  const listening = syscall === 'listen' && cannotListen[code]
  if (listening) return listening(failure)
  if (path && cannotWrite[code])
    return `${path} cannot be used: ${cannotWrite[code]}. Put that right, or choose another folder with DATA_FOLDER.`
  if (code === '28P01' || code === '28000') return `The database refuses the account of DATABASE_URL: ${error.message}.`
  if (isLostConnection(error)) return `The database does not answer (${code || error.message}); is DATABASE_URL right?`
  return inspect(error)
}
