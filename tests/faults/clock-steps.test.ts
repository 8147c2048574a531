/**
 * The clocks are set while the portal works: that of the process, that of the database, or both, by minutes, an hour and a day in both
 * directions. After each step a complaint is filed, its message is dealt with within seconds, somebody signs in, and scheduled work goes on.
 * Both get their time from libfaketime, which this test installs; where it may not, the tests are left out.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, readlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locateBinaries } from '#server/platform/db/embedded/embedded-binaries.ts'
import { processOptions } from '#server/platform/db/embedded/embedded-cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { freePort, ServerProcess } from './server-process.ts'

const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

function install(): string | undefined {
  try {
    execFileSync('apt-get', ['install', '--yes', 'faketime'], { stdio: 'ignore' })
    return findLibrary()
  } catch {
    return undefined
  }
}

const library = findLibrary() ?? install()
const folder = await mkdtemp(join(tmpdir(), 'abetuta-clocks-'))
chmodSync(folder, 0o755)

/** A clock that is so many seconds ahead of the machine's. */
class SetClock {
  readonly #file: string
  #seconds = 0

  constructor(name: string) {
    this.#file = join(folder, name)
    this.step(0)
  }

  step(seconds: number): void {
    this.#seconds += seconds
    writeFileSync(this.#file, `${this.#seconds < 0 ? '-' : '+'}${Math.abs(this.#seconds)}`, { mode: 0o644 })
  }

  get milliseconds(): number {
    return this.#seconds * 1000
  }

  /** Has a program read this clock; waits are measured as always. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }
}

const clocks = { process: new SetClock('process'), database: new SetClock('database') }
const dataFolder = join(folder, 'data')
let postgres: ChildProcess | undefined
let server: ServerProcess
let owner: Client

/** The embedded database once more, with the clock that is set. */
async function startDatabase() {
  const inFolder = join(folder, 'postgres')
  const made = await startEmbeddedPostgres({ dataFolder: inFolder })
  await made.stop()
  const binaries = locateBinaries()
  const link = join(inFolder, 'elsewhere')
  const cluster = join(globSync(link).length > 0 ? readlinkSync(link) : inFolder, 'cluster')
  const options = processOptions(binaries, cluster)
  const settings = [
    `port=${made.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'jit=off',
  ]
  postgres = spawn(binaries.path('postgres'), ['-D', cluster, ...settings.flatMap(each => ['-c', each])], {
    ...options,
    env: { ...options.env, ...clocks.database.environment },
    stdio: 'ignore',
  })
  return { DATABASE_URL: made.ownerUrl, DATABASE_APP_URL: made.appUrl }
}

beforeAll(async () => {
  if (!library) return
  const urls = await startDatabase()
  server = new ServerProcess(await freePort(), dataFolder, { ...urls, ...clocks.process.environment })
  await sleep(3000)
  await server.start()
  owner = new Client({ connectionString: urls.DATABASE_URL })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.stop()
  if (postgres) {
    const ended = once(postgres, 'exit')
    postgres.kill('SIGINT')
    await ended
  }
  removeCluster(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true })
})

const messageOf = async (trackingId: string) => {
  const { rows } = await owner.query(
    `select message.status from outgoing_message as message join complaint on complaint.id = message.complaint_id
     where tracking_id = $1 and template = 'registered'`,
    [trackingId],
  )
  return rows.map(({ status }) => status as string)
}
const sealed = async () => {
  const { rows } = await owner.query(
    `select count(*)::integer as count from jobs.job where name = 'audit-seal' and state = 'completed'`,
  )
  return rows[0].count as number
}

const timeOfProcess = async () => new Date((await fetch(`${server.url}/healthz`)).headers.get('date') ?? '')
const timeOfDatabase = async () => (await owner.query('select clock_timestamp() as now')).rows[0].now as Date

/** The clock was really set: otherwise nothing here tests anything. A server keeps the date of its answers for up to a second. */
async function expectTime(name: keyof typeof clocks, read: () => Promise<Date>): Promise<void> {
  const difference = async () => Math.abs((await read()).getTime() - Date.now() - clocks[name].milliseconds)
  await expect.poll(difference, { timeout: 5_000 }).toBeLessThan(10_000)
}

const [minute, hour, day] = [60, 3600, 86_400]
const stepped: [which: (keyof typeof clocks)[], seconds: number, watchesSchedule?: boolean][] = [
  [['process'], -5 * minute],
  [['process'], hour],
  [['process'], -day, true],
  [['process'], day],
  [['database'], -5 * minute],
  [['database'], -hour],
  [['database'], day],
  [['database'], -day, true],
  [['database', 'process'], 5 * minute],
  [['database', 'process'], day, true],
  [['database', 'process'], -hour],
  [['database', 'process'], -day, true],
]

test.runIf(library).for(stepped)('%s: a step of %d seconds', async ([which, seconds, watchesSchedule]) => {
  const before = await fileComplaint(server.url)
  const sealedBefore = await sealed()
  for (const name of which) clocks[name].step(seconds)
  const steppedAt = performance.now()
  await expectTime('process', timeOfProcess)
  await expectTime('database', timeOfDatabase)
  const after = await fileComplaint(server.url)
  for (const trackingId of [before, after])
    await expect.poll(() => messageOf(trackingId), { timeout: 15_000 }).toEqual(['not-configured'])
  console.log(`messages after ${((performance.now() - steppedAt) / 1000).toFixed(1)} s`)
  await callsAs(server.url, 'admin')
  if (!watchesSchedule) return
  await expect.poll(sealed, { timeout: 150_000 }).toBeGreaterThan(sealedBefore)
  console.log(`scheduled work after ${((performance.now() - steppedAt) / 1000).toFixed(1)} s`)
})

test.runIf(library)('a server that is started after a step back goes on with what was left', async () => {
  const before = await fileComplaint(server.url)
  await server.kill()
  for (const clock of Object.values(clocks)) clock.step(-2 * day)
  await server.start()
  await expect.poll(() => messageOf(before), { timeout: 20_000 }).toEqual(['not-configured'])
})
