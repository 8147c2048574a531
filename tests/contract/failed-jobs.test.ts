import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { entriesAbout } from '#tests/support/trail.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { refusal } from '#tests/support/refusal.ts'

/** A kind of work of this file's own: it fails as long as the test says so. */
const kind = { name: 'failing-work', retryLimit: 0 }
const done: object[] = []
let fails = true

const server = await testServer()
const { ownerDb } = server.database
const token = (await signInAs(server, { permissions: ['Notifications - View'] })).token
const run = async (_: unknown, data: object) => {
  if (fails) throw new Error('The disk is full.')
  done.push(data)
}
const jobs = await startJobs({
  appUrl: server.database.appUrl,
  definitions: [{ kind, run }],
  works: true,
  log: createLog('silent'),
})
await jobs.work(server.context)
afterAll(() => jobs.stop(1000))

interface Listed {
  jobs: { id: string; name: string; failedAt: string; attempts: number; reason: string | null }[]
  total: number
}
const list = async () => (await server.get('/api/Notifications/GetFailedJobs', token)).json<Listed>()
const retry = (id: string) => server.post(`/api/Notifications/RetryFailedJob/${id}`, {}, { token })
const until = async (isSo: () => Promise<boolean> | boolean) => {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('This has not happened in time.')
    await pause(50)
  }
}
const enqueue = (data: object) => server.inTransaction(tx => jobs.enqueue(tx, kind, data))
const auditOf = (id: string) => entriesAbout(ownerDb, ['job', id], ['action', 'actor_kind', 'details'])

test('a job that was given up is listed with its reason, and is done when it is tried again', async () => {
  expect(await list()).toEqual({ jobs: [], total: 0 })
  await enqueue({ number: 7 })
  await until(async () => (await list()).total === 1)
  const [failed] = (await list()).jobs
  expect(failed).toMatchObject({ name: kind.name, reason: 'The disk is full.', attempts: 1 })
  expect(Math.abs(Date.parse(failed?.failedAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(JSON.stringify(await list())).not.toContain('number')
  fails = false
  const id = failed?.id ?? ''
  const answers = await Promise.all([retry(id), retry(id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await list()).toEqual({ jobs: [], total: 0 })
  await until(() => done.length > 0)
  expect(done).toEqual([{ number: 7 }])
  expect(await auditOf(id)).toEqual([{ action: 'job-retried', actor_kind: 'staff', details: { name: kind.name } }])
})

test('a job of an unknown kind stays, with a message', async () => {
  fails = true
  await enqueue({ number: 8 })
  await until(async () => (await list()).total === 1)
  const id = (await list()).jobs[0]?.id ?? ''
  await sql`update jobs.job set source_name = 'gone-work' where id = ${id}::uuid`.execute(ownerDb)
  expect(refusal(await retry(id))).toEqual([409, 'unknown-job'])
  expect((await list()).total).toBe(1)
  expect(await auditOf(id)).toEqual([])
})
