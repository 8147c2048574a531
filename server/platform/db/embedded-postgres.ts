import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Binaries, isReachableByAll, locateBinaries } from './embedded-binaries.ts'
import { acceptsConnections, findFreePort, isAlive, isStranger, readPidFile } from './embedded-process.ts'
import { databaseName, type Passwords, prepareRolesAndDatabase, roleNames } from './embedded-roles.ts'
import { isLostConnection } from './unavailable.ts'

export interface EmbeddedPostgres {
  /** For migrations. */
  ownerUrl: string
  /** For the application. */
  appUrl: string
  /** For back-ups: sees every row, writes none. */
  backupUrl: string
  /** For tests that create databases; the application never uses it. */
  superuserUrl: string
  port: number
  /** Whether the server was running already, left over by a process that was killed or started by one that lives. */
  reused: boolean
  /** Stops the server, unless another living process started it. */
  stop(): Promise<void>
}

/** Enough for a bureau's server on a small machine; `settings` overrides. */
const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

interface Layout {
  cluster: string
  passwordFile: string
  log: string
  starterPidFile: string
}

/**
 * Starts the PostgreSQL that npm brought along, with its data in `dataFolder`, or goes on with the one that still runs
 * there. It outlives a killed parent on purpose: no acknowledged row is lost, and the next start finds it.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  settings = {},
}: {
  dataFolder: string
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries()
  const layout = layOut(resolve(dataFolder), binaries)
  const passwords = readOrMakePasswords(layout.passwordFile)
  if (!existsSync(join(layout.cluster, 'PG_VERSION'))) await createCluster(binaries, layout, passwords, settings)
  const { port, reused, url } = await findUsable(binaries, layout, passwords, { ...defaultSettings, ...settings })
  const isOurs = takeOver(layout.starterPidFile, reused)
  return {
    ownerUrl: url('owner'),
    appUrl: url('application'),
    backupUrl: url('backup'),
    superuserUrl: url('superuser', 'postgres'),
    port,
    reused,
    stop: async () => {
      if (isOurs) await stopServer(binaries, layout)
    },
  }
}

/** A server that was killed a moment ago may still take connections, only to drop them: look again then. */
async function findUsable(binaries: Binaries, layout: Layout, passwords: Passwords, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    const { port, reused } = await findRunningOrStart(binaries, layout, settings)
    const url = (role: keyof typeof roleNames, database: string = databaseName) =>
      `postgres://${roleNames[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`
    try {
      await prepareRolesAndDatabase(url('superuser', 'postgres'), passwords)
      return { port, reused, url }
    } catch (error) {
      if (attempt === 10 || !isLostConnection(error)) throw error
      await sleep(200)
    }
  }
}

function layOut(dataFolder: string, { identity }: Binaries): Layout {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  return {
    cluster: join(identity.uid ? openFolder(dataFolder) : dataFolder, 'cluster'),
    passwordFile: join(dataFolder, 'passwords.json'),
    log: join(dataFolder, 'postgres.log'),
    starterPidFile: join(dataFolder, 'starter.pid'),
  }
}

/** A folder that `nobody` can walk to: the data folder, or one under /var/lib that a link in it points to. */
function openFolder(dataFolder: string): string {
  chmodSync(dataFolder, 0o711)
  if (isReachableByAll(dataFolder)) return dataFolder
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const elsewhere = `/var/lib/abetuta/${name}`
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 })
  const link = join(dataFolder, 'elsewhere')
  if (!existsSync(link)) symlinkSync(elsewhere, link)
  return elsewhere
}

/** Written aside and linked into place, so that of two first starts both use the same passwords. */
function readOrMakePasswords(file: string): Passwords {
  if (!existsSync(file)) {
    const passwords = Object.fromEntries(Object.keys(roleNames).map(role => [role, randomBytes(24).toString('hex')]))
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(unfinished, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 })
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Made aside and renamed into place: a start that was killed half-way leaves no half of a database. */
async function createCluster(
  binaries: Binaries,
  { cluster }: Layout,
  passwords: Passwords,
  settings: Record<string, string>,
): Promise<void> {
  const unfinished = `${cluster}.${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 })
  giveTo(binaries, unfinished)
  giveTo(binaries, passwordFile)
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const safety = settings.fsync === 'off' ? ['--no-sync'] : []
  try {
    await run(binaries, 'initdb', [
      ...['-D', unfinished, '-U', roleNames.superuser, '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ...locale,
      ...safety,
    ])
    renameSync(unfinished, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Retries while another start is under way, a port is snatched away, or the children of a killed server die. */
async function findRunningOrStart(binaries: Binaries, layout: Layout, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(layout)
    if (running) return { port: running, reused: true }
    const port = await findFreePort()
    const failure = await startServer(binaries, layout, { ...settings, port: String(port) })
    if (!failure) return { port, reused: false }
    if (attempt === 20) throw new Error(`The embedded PostgreSQL did not start; see ${layout.log}.\n${failure}`)
    await sleep(500)
  }
}

async function findRunning(layout: Layout): Promise<number | undefined> {
  const found = readPidFile(layout.cluster)
  if (!found) return undefined
  if (found.isReady && isAlive(found.pid) && (await acceptsConnections(found.port))) return found.port
  // After a crash the number may belong to a stranger by now, and PostgreSQL would refuse to start because of it.
  if (isStranger(found.pid, layout.cluster)) found.remove()
  return undefined
}

/** Undefined once the server is ready, else the end of what it said. */
async function startServer(binaries: Binaries, layout: Layout, settings: Record<string, string>) {
  const log = openSync(layout.log, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.path('postgres'), ['-D', layout.cluster, ...options], {
    ...processOptions(binaries, layout.cluster),
    detached: true,
    stdio: ['ignore', log, log],
  })
  // A program that cannot be run has no number; the log stays empty then.
  child.once('error', () => {})
  child.unref()
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(layout.cluster)
    if (found?.pid === child.pid && found?.isReady) return undefined
    await sleep(20)
  }
  return readFileSync(layout.log, 'utf8').split('\n').slice(-10).join('\n')
}

/** Whether this process answers for the server now: it started it, or whoever did is gone. */
function takeOver(starterPidFile: string, reused: boolean): boolean {
  const starter = existsSync(starterPidFile) ? Number(readFileSync(starterPidFile, 'utf8')) : 0
  if (reused && starter !== process.pid && isAlive(starter)) return false
  writeFileSync(starterPidFile, String(process.pid))
  return true
}

async function stopServer(binaries: Binaries, layout: Layout): Promise<void> {
  if (!readPidFile(layout.cluster)) return
  await run(binaries, 'pg_ctl', ['stop', '-D', layout.cluster, '-m', 'fast', '-w', '-t', '30'])
  rmSync(layout.starterPidFile, { force: true })
}

function giveTo({ identity }: Binaries, path: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
}

const processOptions = ({ identity }: Binaries, cwd: string) => ({
  ...identity,
  cwd,
  env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
})

const run = (binaries: Binaries, program: 'initdb' | 'pg_ctl', parameters: string[]) =>
  promisify(execFile)(binaries.path(program), parameters, processOptions(binaries, '/'))
