import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
let parent: string
let dataFolder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'abetuta-embedded-'))
  await chmod(parent, 0o711)
  dataFolder = join(parent, 'postgres')
})
afterEach(async () => {
  await (await startEmbeddedPostgres({ dataFolder, settings })).stop()
  const elsewhere = join(dataFolder, 'elsewhere')
  if (existsSync(elsewhere)) await rm(realpathSync(elsewhere), { recursive: true })
  await rm(parent, { recursive: true, force: true })
})

const start = () => startEmbeddedPostgres({ dataFolder, settings })

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
  await one.stop()
})

test('the database outlives its starter that was killed, and the next start goes on with it', async () => {
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
  const first = await start()
  await ask(first.ownerUrl, 'create table kept as select 17 as value')
  process.kill(postmasterPid(), 'SIGKILL')
  const next = await start()
  expect(next.reused).toBe(false)
  expect(await ask(next.ownerUrl, 'select value from kept')).toEqual([{ value: 17 }])
})

test('a closed folder above the data keeps nobody from starting', async () => {
  await chmod(parent, 0o700)
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})
