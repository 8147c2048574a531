import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../cannot-start.ts'
import { syncFolder } from '../../files/write-whole.ts'
import type { Binaries } from './embedded-binaries.ts'
import { roleNames } from './embedded-roles.ts'

/** Environment and account of PostgreSQL's programs. */
export const processOptions = ({ identity }: Binaries, cwd: string) => ({
  ...identity,
  cwd,
  env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
})

/** Runs a program to its end. Throws CannotStart with the last line of its output. */
export async function run(binaries: Binaries, program: 'initdb' | 'pg_ctl', parameters: string[]): Promise<void> {
  try {
    await promisify(execFile)(binaries.path(program), parameters, processOptions(binaries, '/'))
  } catch (error) {
    const { stderr = '', signal, message } = error as Error & { stderr?: string; signal?: string }
    const said = stderr.split('\n').findLast(line => /error|fatal|could not/i.test(line))
    const reason =
      signal === 'SIGXFSZ' ? 'this account may write no larger file (ulimit -f)' : (said?.trim() ?? message)
    throw new CannotStart(`The embedded PostgreSQL cannot be used (${program}): ${reason}`, { cause: error })
  }
}

/**
 * Makes the server's data in another folder and renames it into place: a start that is killed half-way leaves no half-made
 * database, and the next start removes what it left. Only one process at a time may do it. Throws CannotStart.
 */
export async function createCluster(
  binaries: Binaries,
  cluster: string,
  { superuserPassword, isSafe }: { superuserPassword: string; isSafe: boolean },
): Promise<void> {
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o711 })
  removeHalfMade(cluster)
  const unfinished = `${cluster}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
    for (const path of [unfinished, passwordFile]) giveTo(binaries, path)
    await run(binaries, 'initdb', [
      ...['-D', unfinished, '-U', roleNames.superuser, '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ...locale,
      ...(isSafe ? [] : ['--no-sync']),
    ])
    renameSync(unfinished, cluster)
    syncFolder(dirname(cluster))
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function removeHalfMade(cluster: string): void {
  const parent = dirname(cluster)
  const halfMade = readdirSync(parent).filter(name =>
    /^\.[0-9a-f]{8}(\.password)?$/.test(name.replace(basename(cluster), '')),
  )
  for (const name of halfMade) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
}

export function giveTo({ identity }: Binaries, path: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
}
