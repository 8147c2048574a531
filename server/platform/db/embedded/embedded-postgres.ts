import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../../cannot-start.ts'
import { writeOnce } from '../../files/write-whole.ts'
import { fewestSecretCharacters } from '../../kept-secret.ts'
import { type Binaries, locateBinaries } from './embedded-binaries.ts'
import { createCluster, processOptions, run } from './embedded-cluster.ts'
import { isMade, type Layout, layOut } from './embedded-layout.ts'
import {
  acceptsConnections,
  findFreePort,
  isAlive,
  isFree,
  isStranger,
  readPidFile,
  textOf,
} from './embedded-process.ts'
import { databaseName, type Passwords, prepareRolesAndDatabase, roleNames } from './embedded-roles.ts'
import { alone, register } from './embedded-users.ts'
import { Waiting } from '../../waiting.ts'
import { isLostConnection } from '../connections/unavailable.ts'

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
  /** Whether the server was running already, left over by a killed process or used by a living one. */
  reused: boolean
  /** Stops the server, unless another living process uses it. */
  stop(): Promise<void>
}

/** Enough for a bureau's server on a small machine; `settings` overrides them. */
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
  // a report that is asked for alone counts with every core; several at a time would only get in each other's way
  max_parallel_workers: String(Math.max(1, availableParallelism() - 1)),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const opened = new Set<Promise<EmbeddedPostgres>>()
let mayStart = true

/** Stops the servers that this process uses, as far as no other one does, and starts none from now on. */
export async function stopOpenedServers(): Promise<void> {
  mayStart = false
  await Promise.allSettled([...opened].map(async starting => (await starting).stop()))
}

/** Milliseconds between two checks that the server still runs. */
const watchMilliseconds = 1000

/**
 * Starts the PostgreSQL that npm installed, with its data in `dataFolder`, or goes on with the one that still runs
 * there. It outlives a killed parent on purpose: no acknowledged row is lost, and the next start finds it. While this process uses
 * it, it is started again at the same port when it dies. Any number of processes may use it; the last one stops it.
 * Throws CannotStart; without `isNew` also when there are no data, so that no empty database replaces a missing one.
 */
export function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const starting = start(options)
  opened.add(starting)
  starting.catch(() => opened.delete(starting))
  return starting
}

interface StartOptions {
  dataFolder: string
  settings?: Record<string, string>
  isNew?: boolean
  /** Hears that a server recovers, which can take minutes. */
  say?: (line: string) => void
}

async function start({
  dataFolder: folder,
  settings = {},
  isNew = true,
  say,
}: StartOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(folder)
  const binaries = locateBinaries()
  const layout = layOut(dataFolder, binaries)
  const allSettings = { ...defaultSettings, ...settings }
  return alone(dataFolder, async () => {
    if (!isNew && !isMade(layout)) throw new CannotStart(notThere(layout))
    const passwords = readOrMakePasswords(layout.passwordFile)
    const made = { superuserPassword: passwords.superuser, isSafe: settings.fsync !== 'off' }
    if (!isMade(layout)) await createCluster(binaries, layout.cluster, made)
    if (!mayStart) throw new CannotStart('The start was ended.')
    const waiting = new Waiting('The embedded PostgreSQL recovers', say)
    const { port, reused, url } = await findUsable({ binaries, layout, settings: allSettings, waiting }, passwords)
    const leave = register(dataFolder)
    const stopWatching = keepRunning({
      binaries,
      layout,
      settings: { ...allSettings, port: String(port) },
      waiting: new Waiting('The embedded PostgreSQL recovers'),
    })
    const stop = async () => {
      await stopWatching()
      await alone(dataFolder, async () => {
        if (leave()) await stopServer(binaries, layout)
      })
    }
    let stopping: Promise<void> | undefined
    return {
      ownerUrl: url('owner'),
      appUrl: url('application'),
      backupUrl: url('backup'),
      superuserUrl: url('superuser', 'postgres'),
      port,
      reused,
      stop: () => (stopping ??= stop()),
    }
  })
}

const notThere = ({ cluster, dataFolder }: Layout): string =>
  `${dirname(dataFolder)} holds what a portal leaves there (secrets or files), but its database is not in ${cluster}. Put it ` +
  'back where it was, or name the database that it is kept in (DATABASE_APP_URL). To begin anew, choose another folder with DATA_FOLDER.'

/** How a server is started, and who hears when that takes long. */
interface Server {
  binaries: Binaries
  layout: Layout
  settings: Record<string, string>
  waiting: Waiting
}

/** Whether a server lives that is not ready yet, or not gone yet. */
function isRecovering({ cluster }: Layout): boolean {
  const found = readPidFile(cluster)
  return found !== undefined && !found.isReady && isAlive(found.pid) && !isStranger(found.pid, cluster)
}

/** Starts the server again whenever it is gone. Returns the function that ends this. */
function keepRunning(server: Server): () => Promise<void> {
  const { layout } = server
  let looking: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const look = async () => {
    if (isServed(layout)) return
    isBusy = true
    // a failure is tried again a moment later; the server's log has the details
    looking = alone(layout.dataFolder, async () => {
      if (!isServed(layout)) await startServer(server)
    })
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
    await looking
  }
  const timer = setInterval(() => void (isBusy || look()), watchMilliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** Whether a server has these data open, ready or not. Removes what a killed one left that would keep another from starting. */
function isServed({ cluster }: Layout): boolean {
  const found = readPidFile(cluster)
  if (!found) return false
  if (!isStranger(found.pid, cluster)) return isAlive(found.pid)
  found.remove()
  return false
}

/** A server that was killed a moment ago may still accept connections and drop them, so this looks twice. */
async function findUsable(server: Server, passwords: Passwords) {
  for (let attempt = 1; ; attempt++) {
    const { port, reused } = await findRunningOrStart(server)
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

/** Throws CannotStart when the file is not whole: without it nobody can sign in to the database. */
function readOrMakePasswords(file: string): Passwords {
  const roles = Object.keys(roleNames) as (keyof Passwords)[]
  writeOnce(file, () => {
    const passwords = Object.fromEntries(roles.map(role => [role, randomBytes(24).toString('hex')]))
    return `${JSON.stringify(passwords, null, 2)}\n`
  })
  const passwords = readPasswords(file)
  if (roles.every(role => passwords?.[role] && passwords[role].length >= fewestSecretCharacters)) {
    return passwords as Passwords
  }
  throw new CannotStart(
    `${file} is not whole: it has to hold a password of each role of the embedded database. Put a kept copy back.`,
  )
}

function readPasswords(file: string): Partial<Passwords> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Retries while another start is under way, the port is taken, or the children of a killed server end. */
async function findRunningOrStart(server: Server) {
  const { layout, settings, waiting } = server
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(layout)
    if (running) return { port: running, reused: true }
    // one that a killed process left: it makes its data consistent first, and is looked for again
    if (isRecovering(layout)) {
      while (isRecovering(layout)) await waiting.sleep(200)
      continue
    }
    const port = await findPort(layout)
    const failure = await startServer({ ...server, settings: { ...settings, port: String(port) } })
    if (!failure) return { port, reused: false }
    if (attempt === 20) throw new CannotStart(`The embedded PostgreSQL did not start; see ${layout.log}.\n${failure}`)
    await sleep(500)
  }
}

/** The server's last port, where other processes may look for it, if it is free. */
async function findPort({ cluster }: Layout): Promise<number> {
  const before = Number(/\bport=(\d+)/.exec(textOf(join(cluster, 'postmaster.opts')) ?? '')?.[1])
  return before > 0 && (await isFree(before)) ? before : findFreePort()
}

async function findRunning(layout: Layout): Promise<number | undefined> {
  const found = readPidFile(layout.cluster)
  if (!found) return undefined
  if (found.isReady && isAlive(found.pid) && (await acceptsConnections(found.port))) return found.port
  // After a crash another process may have this number, and PostgreSQL would refuse to start because of it.
  if (isStranger(found.pid, layout.cluster)) found.remove()
  return undefined
}

/** Undefined once the server is ready, otherwise the end of its output. */
async function startServer({ binaries, layout, settings, waiting }: Server) {
  const log = openSync(layout.log, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.path('postgres'), ['-D', layout.cluster, ...options], {
    ...processOptions(binaries, layout.cluster),
    detached: true,
    stdio: ['ignore', log, log],
  })
  // A program that cannot be run has no process number; the log stays empty then.
  child.once('error', () => {})
  child.unref()
  closeSync(log)
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(layout.cluster)
    if (found?.pid === child.pid && found?.isReady) return undefined
    await waiting.sleep(20)
  }
  return readFileSync(layout.log, 'utf8').split('\n').slice(-10).join('\n')
}

/** Does nothing when none runs. */
export async function stopServer(binaries: Binaries, { cluster }: Layout): Promise<void> {
  if (readPidFile(cluster)) await run(binaries, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'])
}
