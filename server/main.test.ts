import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoAccounts } from '#db/demo/sign-ins.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { locateBinaries } from '#server/platform/db/embedded/embedded-binaries.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { startInVain } from '#tests/support/failed-start.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { quickSettings } from '#tests/support/quick-settings.ts'

// whole servers are started, several in a test
vi.setConfig({ testTimeout: 600_000 })

let database: TestDatabase
let dataFolder: string
beforeEach(async () => {
  database = await testDatabase()
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-main-'))
})
afterEach(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true })
})

const both = () => ({ DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl })
const asDemo = { NODE_ENV: 'production', DEMO: 'yes' }
const asProduction = () => ({
  NODE_ENV: 'production',
  DEMO: 'no',
  SECRET: 'x'.repeat(32),
  DATA_KEY: 'y'.repeat(32),
  PUBLIC_URL: 'https://abetuta.example',
  CLAMAV_URL: 'none',
  DATABASE_APP_URL: database.appUrl,
})
const start = (environment: Record<string, string>) => startInVain({ DATA_FOLDER: dataFolder, ...environment })

/** Starts the server, lets `work` look at it, and stops it. */
async function whileRunning(environment: Record<string, string>, work: (server: ServerProcess) => Promise<void>) {
  const server = new ServerProcess(await freePort(), dataFolder, environment)
  await server.start()
  await work(server).finally(server.stop)
}

const countDemoPeople = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from user_account
    where user_name in (${sql.join(demoAccounts.map(({ userName }) => userName))})`.execute(database.ownerDb)
  return rows[0]?.count
}

test('a database that is named gets no demo data unless somebody says so', async () => {
  const { code, output } = await start(both())
  expect(output.trim()).toMatch(/^DATABASE_APP_URL is set, but not what the database is for: set NODE_ENV=production/)
  expect(code).toBe(1)
  expect(await countDemoPeople()).toBe(0)
})

test('demo data go into an empty database, which production then refuses', async () => {
  await whileRunning({ ...asDemo, ...both() }, async () => {
    expect(await countDemoPeople()).toBe(demoAccounts.length)
  })
  const { code, output } = await start(asProduction())
  expect(output.trim()).toMatch(
    /^This database was made for the demonstration, whose accounts have a password that everybody/,
  )
  expect(code).toBe(1)
})

test('a database that holds something and was not made for the demonstration gets no demo data', async () => {
  await database.ownerDb.insertInto('role').values({ name: 'Clerk', guard_level: 'ADMIN' }).execute()
  const { code, output } = await start({ ...asDemo, ...both() })
  expect(output.trim()).toMatch(/^This database was not made for the demonstration and is not empty/)
  expect(code).toBe(1)
  expect(await countDemoPeople()).toBe(0)
})

test('in production no connection has the owner’s rights, and a slow line to the database delays the end by less than ten seconds', async () => {
  const superuser = connect(database.superuserUrl, { max: 1 })
  const { rows: clock } = await sql<{ now: Date }>`select now()`.execute(superuser)
  const startedAt = clock[0]?.now
  const line = await startFaultProxy(database.appUrl)
  const server = new ServerProcess(await freePort(), dataFolder, {
    ...asProduction(),
    DATABASE_APP_URL: line.urlOf(database.appUrl),
  })
  const startsAt = performance.now()
  await server.start()
  const startMilliseconds = performance.now() - startsAt
  expect((await fetch(`${server.url}/api/constants/gender`)).status).toBeLessThan(500)
  const { rows } = await sql<{ name: string }>`select distinct usename as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and backend_start > ${startedAt}`.execute(superuser)
  expect(rows).toEqual([{ name: 'abetuta_app' }])
  await superuser.destroy()

  line.delayBy(300)
  await fetch(`${server.url}/healthz`)
  const asked = fetch(`${server.url}/ContactUs`).then(
    ({ status }) => status,
    () => 'cut off',
  )
  const stoppedAt = performance.now()
  await server.stop()
  // a busy machine takes longer for everything: as it did for the start
  expect(performance.now() - stoppedAt).toBeLessThan(10_000 + startMilliseconds)
  await asked
  await line.close()
})

test('in production the owner’s account is not taken', async () => {
  const owned = await start({ ...asProduction(), DATABASE_URL: database.ownerUrl })
  expect(owned.output.trim()).toMatch(
    /^DATABASE_URL is the account that owns the database, which the server in production/,
  )
  const asOwner = await start({ ...asProduction(), DATABASE_APP_URL: database.ownerUrl })
  expect(asOwner.output).toMatch(/The application signs in as abetuta_owner, .*owns tables/)
  expect(owned.code).toBe(1)
  expect(asOwner.code).toBe(1)
})

test('a database that cannot be used stops the start in time with a sentence', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const at = (change: Partial<URL>) => Object.assign(new URL(database.appUrl), change).href
  const latin = `latin_${randomBytes(6).toString('hex')}`
  const superuser = connect(database.superuserUrl, { max: 1 })
  await sql`create database ${sql.id(latin)} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`.execute(
    superuser,
  )
  const wrong: [address: string, says: RegExp][] = [
    [at({ port: String((mute.address() as AddressInfo).port) }), /^The database does not answer/],
    [at({ port: '1' }), /^The database does not answer \(ECONNREFUSED\)/],
    [at({ pathname: '/nowhere' }), /^There is no such database: database "nowhere" does not exist/],
    [at({ pathname: `/${latin}` }), /encoding is LATIN1, which cannot hold Amharic/],
    ['mysql://user:secret@host/name', /^DATABASE_APP_URL is not an address such as postgres:/],
  ]
  const starts = await Promise.all(
    wrong.map(([DATABASE_APP_URL]) => start({ ...asProduction(), DATABASE_APP_URL, PORT: '0' })),
  )
  mute.close()
  await sql`drop database ${sql.id(latin)}`.execute(superuser)
  await superuser.destroy()
  for (const [index, { output, code }] of starts.entries()) {
    expect(output.trim()).toMatch(wrong[index]?.[1] as RegExp)
    expect(output).not.toMatch(/^\s+at |secret@/m)
    expect(code).toBe(1)
  }
})

test('a standby is refused', async () => {
  const folder = join(dataFolder, 'postgres')
  await chmod(dataFolder, 0o711)
  const primary = await startEmbeddedPostgres({ dataFolder: folder, settings: quickSettings })
  await primary.stop()
  const binaries = locateBinaries()
  await writeFile(join(folder, 'cluster/standby.signal'), '', { mode: 0o644 })
  const port = String(await freePort())
  const options = Object.entries({ ...quickSettings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' })
  const parameters = ['-D', join(folder, 'cluster'), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const standby = spawn(binaries.path('postgres'), parameters, { ...binaries.identity, cwd: '/', stdio: 'ignore' })
  const DATABASE_APP_URL = Object.assign(new URL(primary.appUrl), { port }).href
  const db = connect(DATABASE_APP_URL, { max: 1 })
  try {
    await expect
      .poll(
        () =>
          sql`select 1`.execute(db).then(
            () => 'answers',
            () => 'not yet',
          ),
        { timeout: 60_000 },
      )
      .toBe('answers')
    const { output, code } = await start({ ...asProduction(), DATABASE_APP_URL })
    expect(output).toMatch(/It is a standby, which takes no writes\. Give the address of the primary server/)
    expect(code).toBe(1)
  } finally {
    await db.destroy()
    standby.kill('SIGINT')
    await once(standby, 'exit')
  }
})
