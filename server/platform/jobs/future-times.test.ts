import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Context } from '../context.ts'
import { inTransactionAs } from '../db/connections/transaction.ts'
import type { JobDefinition } from './job-definition.ts'
import { type RunningJobs, startJobs } from './pg-boss-jobs.ts'

/** The clock of the database steps back: here the rows move forward instead, and tests/faults/clock-steps.test.ts moves the clock. */
const steps = ['5 minutes', '1 day']

const log = { info() {}, warn() {}, error() {}, debug() {} }
const database = await testDatabase()
let owner: Client
const running: RunningJobs[] = []
beforeAll(async () => {
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(1000)
})
afterAll(() => owner.end())

async function start(definitions: JobDefinition[], works: boolean): Promise<RunningJobs> {
  const jobs = await startJobs({ appUrl: database.appUrl, definitions, works, log })
  running.push(jobs)
  return jobs
}

/** Everything that the queue has written about time lies later by a step. */
async function moveForward(step: string): Promise<void> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'jobs' and table_name in ('job', 'version', 'queue') and data_type like 'timestamp%'
    group by table_name`)
  expect(rows.map(({ table }) => table).sort()).toEqual(['job', 'queue', 'version'])
  for (const { table, columns } of rows)
    await owner.query(
      `update jobs.${table} set ${columns.map(name => `${name} = ${name} + interval '${step}'`).join(', ')}`,
    )
}

test.for(steps)('a step back by %s delays no job and no schedule', async step => {
  const done: string[] = []
  const name = `of-${step.replace(' ', '-')}`
  const kind = { name, retryLimit: 3 }
  const definitions: JobDefinition[] = [
    { kind, run: async (_, { task }: { task: string }) => void done.push(task) },
    {
      kind: { name: `${name}-scheduled`, retryLimit: 2 },
      schedule: '* * * * *',
      run: async () => void done.push('scheduled'),
    },
  ]
  const before = await start(definitions, true)
  const enqueue = (task: string, afterSeconds = 0) =>
    inTransactionAs(database.db, { kind: 'system', job: 'test' }, tx =>
      before.enqueue(tx, kind, { task }, { afterSeconds }),
    )
  for (const task of ['waiting', 'failed', 'of a killed worker']) await enqueue(task)
  await enqueue('held back', 3)
  const set = (task: string, values: string) =>
    owner.query(`update jobs.job set ${values} where data->>'task' = $1`, [task])
  await set('failed', `state = 'retry', started_on = now(), start_after = now() + interval '2 seconds'`)
  await set('of a killed worker', `state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = 1`)
  await before.stop(0)
  await moveForward(step)

  const jobs = await start(definitions, true)
  await jobs.work({} as Context)
  const seen = () => [...new Set(done)].sort()
  await expect
    .poll(seen, { timeout: 60_000 })
    .toEqual(['failed', 'held back', 'of a killed worker', 'scheduled', 'waiting'])
  const { rows } = await owner.query(`select name from jobs.job where singleton_on > now() at time zone 'utc'`)
  expect(rows).toEqual([])
})
