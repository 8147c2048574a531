import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listFailedJobs, retryFailedJob } from '#server/features/failed-jobs/failed-jobs.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { entriesAbout } from '#tests/support/trail.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { watchTimeJob } from '#server/features/supervision/watch-time.job.ts'

const office = await startOffice()
const { ownerDb, appUrl } = office.database
const administrator = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Notifications - View'] }))
const jobs = await startJobs({ appUrl, definitions: [watchTimeJob], works: true, log: office.context.log })
const context = { ...office.context, jobs }
await jobs.work(context)
afterAll(() => jobs.stop(1000))

const failed = async () => (await listFailedJobs(context, administrator)).jobs
const order = () => office.asSystem(tx => jobs.enqueue(tx, watchTimeJob.kind, {}))

test('a watch that failed until it was given up is made good once the outage is over, and nobody is told twice', async () => {
  const late = await office.aCase()
  office.clock.at = new Date('2026-12-20T10:00+03:00')
  await sql`create function refuse_all() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device'; end $$`.execute(ownerDb)
  await sql`create trigger refuse_all before insert on clock_notice for each row execute function refuse_all()`.execute(
    ownerDb,
  )
  await order()
  await expect.poll(failed, { timeout: 60_000 }).toMatchObject([{ name: 'watch-time', attempts: 3 }])
  expect(await office.toldOf(late)).toEqual([])

  await sql`drop trigger refuse_all on clock_notice`.execute(ownerDb)
  const [{ id } = { id: '' }] = await failed()
  // the next run by the clock, and somebody who tries the failed one again, at the same time
  await Promise.all([watchTime(context), retryFailedJob(context, administrator, id), order()])
  expect(await failed()).toEqual([])
  const states = () =>
    sql<{ state: string }>`select distinct state::text from jobs.job where name = 'watch-time'
    and state in ('created', 'active', 'retry')`.execute(ownerDb)
  await expect.poll(async () => (await states()).rows, { timeout: 60_000 }).toEqual([])
  expect(await failed()).toEqual([])
  expect((await office.toldOf(late)).map(({ recipient }) => recipient)).toEqual([office.staff.supervisor.userName])
  expect(await office.rowOf(late)).toMatchObject({ escalation_level: 1, next_notice_at: null })
  expect(await entriesAbout(ownerDb, ['job', id], ['action'])).toEqual([{ action: 'job-retried' }])
}, 120_000)
