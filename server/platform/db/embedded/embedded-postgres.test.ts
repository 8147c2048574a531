import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../connections/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
let parent: string
let dataFolder: string
/** Data as the first start makes them, which takes longest: tests of later starts copy them. */
let original: string
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'abetuta-embedded-'))
  await chmod(original, 0o711)
  await (await startEmbeddedPostgres({ dataFolder: join(original, 'postgres'), settings })).stop()
})
afterAll(() => rm(original, { recursive: true, force: true }))
/** Copies files with their owner, which is the account that PostgreSQL runs as. */
const copyOriginal = () => promisify(execFile)('cp', ['-a', join(original, 'postgres'), dataFolder])
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'abetuta-embedded-'))
  await chmod(parent, 0o711)
  dataFolder = join(parent, 'postgres')
})
const opened: EmbeddedPostgres[] = []
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop()
  const elsewhere = join(dataFolder, 'elsewhere')
  if (existsSync(elsewhere)) await rm(realpathSync(elsewhere), { recursive: true })
  await rm(parent, { recursive: true, force: true })
})

async function start(more: { isNew?: boolean } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, settings, ...more })
  opened.push(postgres)
  return postgres
}

async function ask<Row>(url: string, question: string): Promise<Row[]> {
  const db = connect(url, { max: 1 })
  try {
    return (await sql.raw<Row>(question).execute(db)).rows
  } finally {
    await db.destroy()
  }
}

/** Another process that starts the database and then waits to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres(${JSON.stringify({ dataFolder, settings })}); console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('The other process ended.')))
  })
  child.removeAllListeners('exit')
  return child
}

const ended = (child: ChildProcess) => new Promise(resolve => child.once('exit', resolve))
const postmasterPid = () => Number(readFileSync(join(dataFolder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('roles sign in with generated passwords only and have the rights they need', async () => {
  await copyOriginal()
  const { appUrl, ownerUrl, backupUrl, port, stop } = await start()
  expect(statSync(join(dataFolder, 'passwords.json')).mode & 0o777).toBe(0o600)
  const roles = `select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`
  expect(await ask(appUrl, roles)).toEqual([{ name: 'abetuta_app', rolsuper: false, rolbypassrls: false }])
  expect(await ask(ownerUrl, roles)).toEqual([{ name: 'abetuta_owner', rolsuper: false, rolbypassrls: false }])
  expect(await ask(backupUrl, roles)).toEqual([{ name: 'abetuta_backup', rolsuper: false, rolbypassrls: true }])
  await expect(ask(`postgres://abetuta_app:guess@127.0.0.1:${port}/abetuta`, 'select 1')).rejects.toThrow(/password/)
  await expect(ask(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(/password/)
  await expect(ask(backupUrl, 'create table public.mine (id int)')).rejects.toThrow(/permission denied/)
  await stop()
  expect(existsSync(join(dataFolder, 'cluster/postmaster.pid'))).toBe(false)
})

test('two first starts at once use one server', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.ownerUrl).toBe(other.ownerUrl)
})

test('two users share one server: it stops when the last of them stops', async () => {
  await copyOriginal()
  const [first, second] = [await start(), await start()]
  const elsewhere = await startElsewhere()
  await first.stop()
  await second.stop()
  expect(await ask(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  elsewhere.kill('SIGKILL')
  await ended(elsewhere)
  await (await start()).stop()
  await expect(ask(first.ownerUrl, 'select 1')).rejects.toThrow()
})

test('a server that dies is started again at the same port by a process that uses it', async () => {
  await copyOriginal()
  const { ownerUrl } = await start()
  await ask(ownerUrl, 'create table kept as select 17 as value')
  for (let kills = 0; kills < 2; kills++) {
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(ownerUrl, 'select value from kept').catch(() => 'gone'), { timeout: 30_000 })
      .toEqual([{ value: 17 }])
    expect(postmasterPid()).not.toBe(pid)
  }
})

test('a start without the expected data makes none: it says where they should be', async () => {
  await expect(start({ isNew: false })).rejects.toThrow(/its database is not in .*\/postgres\/cluster\. Put it back/)
  await rm(dataFolder, { recursive: true, force: true })
  await copyOriginal()
  await rename(join(dataFolder, 'cluster'), join(parent, 'moved'))
  await expect(start({ isNew: false })).rejects.toThrow(/is not in .*cluster/)
  await rename(join(parent, 'moved'), join(dataFolder, 'cluster'))
  await start({ isNew: false })
})

test('the next start removes what a killed one left half-made', async () => {
  await mkdir(join(dataFolder, 'cluster.0123abcd', 'base'), { recursive: true })
  await writeFile(join(dataFolder, 'cluster.0123abcd.password'), 'x')
  await writeFile(join(dataFolder, 'lock'), '4194304 1')
  await start()
  expect((await readdir(dataFolder)).filter(name => name.startsWith('cluster') || name === 'lock')).toEqual(['cluster'])
})

test('the database outlives its starter that was killed, and the next start goes on with it', async () => {
  await copyOriginal()
  const starter = await startElsewhere()
  const beside = await start()
  expect(beside.reused).toBe(true)
  await ask(beside.ownerUrl, 'create table kept as select 17 as value')
  await beside.stop()
  expect(await ask(beside.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
  starter.kill('SIGKILL')
  await ended(starter)
  const next = await start()
  expect(next.reused).toBe(true)
  expect(await ask(next.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
  await next.stop()
  await expect(ask(next.ownerUrl, 'select 1')).rejects.toThrow()
})

test('a database that was killed itself recovers what it acknowledged', async () => {
  await copyOriginal()
  const first = await start()
  await ask(first.ownerUrl, 'create table kept as select 17 as value')
  process.kill(postmasterPid(), 'SIGKILL')
  const next = await start()
  expect(await ask(next.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
})

test('a machine that lost its power starts: the file of the former server names a process that is gone', async () => {
  await copyOriginal()
  const { ownerUrl, stop } = await start()
  await ask(ownerUrl, 'create table kept as select 17 as value')
  const file = join(dataFolder, 'cluster/postmaster.pid')
  const written = readFileSync(file, 'utf8')
  expect(written.split('\n')[7]).toMatch(/^ready/)
  await stop()
  const gone = spawn('true')
  await ended(gone)
  await writeFile(file, written.replace(/^\d+/, String(gone.pid)))
  const next = await start()
  expect(await ask(next.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
})

test('a closed folder above the data does not prevent the start', async () => {
  await chmod(parent, 0o700)
  const { ownerUrl, stop } = await start()
  expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(process.getuid?.() === 0)(
  'as root, data that lie elsewhere are found under another name and never begun twice',
  async () => {
    await chmod(parent, 0o700)
    const first = await start()
    await ask(first.ownerUrl, 'create table kept as select 17 as value')
    await first.stop()
    const before = dataFolder
    dataFolder = join(parent, 'renamed')
    await rename(before, dataFolder)
    const found = await start({ isNew: false })
    expect(await ask(found.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
    await expect(startEmbeddedPostgres({ dataFolder: before, settings })).rejects.toThrow(
      /lies in \/var\/lib\/abetuta\/\w+, and nothing/,
    )
    await chmod(parent, 0o711)
    expect((await start({ isNew: false })).reused).toBe(true)
  },
)

test.runIf(process.getuid?.() === 0)(
  'as root, data in a folder that was closed since are not begun anew elsewhere',
  async () => {
    await copyOriginal()
    await chmod(parent, 0o700)
    await expect(start()).rejects.toThrow(/postgres\/cluster, which the account "nobody" cannot reach/)
    await chmod(parent, 0o711)
    await start({ isNew: false })
  },
)

test.each(['', '{"owner":"', '{"superuser":"x"}'])('passwords that were cut off to %s stop the start', async text => {
  await copyOriginal()
  const file = join(dataFolder, 'passwords.json')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, text)
  await expect(start()).rejects.toThrow(/passwords\.json is not whole/)
  writeFileSync(file, whole)
})
