import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Context } from '../context.ts'
import { inTransactionAs } from '../db/connections/transaction.ts'
import type { JobDefinition } from './job-definition.ts'
import { type RunningJobs, startJobs } from './pg-boss-jobs.ts'
import { deadLetterQueue } from './queues.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const context = {} as Context
const system = { kind: 'system', job: 'test' } as const

const database = await testDatabase()
let owner: Client
const running: RunningJobs[] = []

beforeAll(async () => {
  owner = new Client({ connectionString: database.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(jobs => jobs.stop(1000)))
})
afterAll(() => owner.end())

async function start(definition: JobDefinition, works = true): Promise<RunningJobs> {
  const jobs = await startJobs({
    appUrl: database.appUrl,
    definitions: [definition],
    works,
    log,
  })
  running.push(jobs)
  return jobs
}

const enqueue = (jobs: RunningJobs, kind: { name: string; retryLimit: number }, data: object) =>
  inTransactionAs(database.db, system, tx => jobs.enqueue(tx, kind, data))

async function statesOf(queue: string): Promise<string[]> {
  const { rows } = await owner.query('select state from jobs.job where name = $1 order by created_on', [queue])
  return rows.map(({ state }) => state)
}

async function until(isDone: () => boolean | Promise<boolean>, milliseconds = 20_000): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('This has not happened in time.')
    await pause(50)
  }
}

test('a job exists exactly when its transaction is committed, and is done once', async () => {
  const kind = { name: 'committed', retryLimit: 3 }
  const done: object[] = []
  const jobs = await start({ kind, run: async (_, data: object) => void done.push(data) })
  const rolledBack = inTransactionAs(database.db, system, async tx => {
    await jobs.enqueue(tx, kind, { number: 1 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await statesOf(kind.name)).toEqual([])
  await enqueue(jobs, kind, { number: 2 })
  expect(await statesOf(kind.name)).toEqual(['created'])
  await jobs.work(context)
  await until(async () => (await statesOf(kind.name)).every(state => state === 'completed'))
  await pause(1500)
  expect(done).toEqual([{ number: 2 }])
})

test('a failed run is retried and does not affect other jobs', async () => {
  const kind = { name: 'failing', retryLimit: 3 }
  const done: string[] = []
  const run = async (_: Context, { name }: { name: string }) => {
    done.push(name)
    if (name === 'bad' && done.filter(each => each === 'bad').length === 1) throw new Error('the first time')
  }
  const jobs = await start({ kind, run })
  for (const name of ['good', 'bad', 'good']) await enqueue(jobs, kind, { name })
  await jobs.work(context)
  await until(async () => (await statesOf(kind.name)).every(state => state === 'completed'))
  expect(done.sort()).toEqual(['bad', 'bad', 'good', 'good'])
})

test('after the last try a job moves to the dead letters', async () => {
  const kind = { name: 'hopeless', retryLimit: 0 }
  const jobs = await start({ kind, run: () => Promise.reject(new Error('never')) })
  await enqueue(jobs, kind, { number: 7 })
  await jobs.work(context)
  await until(async () => (await statesOf(deadLetterQueue)).length === 1)
  const { rows } = await owner.query('select data, source_name from jobs.job where name = $1', [deadLetterQueue])
  expect(rows).toEqual([{ data: { number: 7 }, source_name: kind.name }])
})

test('stopping waits for the current run, and closes what it had open', async () => {
  const kind = { name: 'slow', retryLimit: 3 }
  const events: string[] = []
  const jobs = await start({
    kind,
    open: () => ({
      run: async () => {
        events.push('begun')
        await pause(700)
        events.push('ended')
      },
      close: async () => void events.push('closed'),
    }),
  })
  await enqueue(jobs, kind, {})
  await jobs.work(context)
  await until(() => events.includes('begun'))
  await jobs.stop()
  expect(events).toEqual(['begun', 'ended', 'closed'])
  expect(await statesOf(kind.name)).toEqual(['completed'])
})

test('schedules follow the definitions, by the time of Addis Ababa', async () => {
  const kind = { name: 'nightly', retryLimit: 1 }
  const first = await start({ kind, schedule: '0 3 * * *', run: () => Promise.resolve() })
  await first.work(context)
  const { rows } = await owner.query('select name, cron, timezone from jobs.schedule')
  expect(rows).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'Africa/Addis_Ababa' }])
  await first.stop()
  const second = await start({ kind, run: () => Promise.resolve() })
  await second.work(context)
  expect((await owner.query('select from jobs.schedule')).rowCount).toBe(0)
})

test('the job of a killed worker is done by another one', async () => {
  const kind = { name: 'killed', retryLimit: 3 }
  const jobs = await start({ kind, run: async (_, data: object) => void done.push(data) })
  const done: object[] = []
  await enqueue(jobs, kind, { number: 9 })
  const worker = startHangingWorker(kind.name)
  await until(async () => (await statesOf(kind.name))[0] === 'active')
  worker.kill('SIGKILL')
  // its heartbeat would be missed after 20 s; the test does not wait that long
  await owner.query(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = $1`, [
    kind.name,
  ])
  await jobs.work(context)
  await until(async () => (await statesOf(kind.name))[0] === 'completed', 40_000)
  expect(done).toEqual([{ number: 9 }])
})

/** A process of its own that takes a job and never finishes it. */
function startHangingWorker(queue: string): ChildProcess {
  const source = `
    import { startJobs } from ${JSON.stringify(new URL('./pg-boss-jobs.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {}, debug() {} }
    const definitions = [{ kind: { name: ${JSON.stringify(queue)}, retryLimit: 3 }, run: () => new Promise(() => {}) }]
    const jobs = await startJobs({ appUrl: ${JSON.stringify(database.appUrl)}, definitions, works: true, log })
    await jobs.work({})`
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  return spawn(process.execPath, ['--input-type=module', '--eval', source], { cwd: root, stdio: 'inherit' })
}
