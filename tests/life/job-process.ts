/**
 * A process that does the timed jobs of complaints: `node job-process.ts DATABASE_URL`. It prints `ready`, does
 * each job once for every time that it reads, prints `done`, and ends with its input.
 */
import { createInterface } from 'node:readline'
import { returnReferrals } from '#server/features/referral/return-referrals.job.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { sendMessageJobs } from '#server/features/notifications/index.ts'
import { recomputeDeadlines } from '#server/features/supervision/recompute-deadlines.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'

const [appUrl = ''] = process.argv.slice(2)
let now = new Date()
const log = createLog('silent')
const db = connect(appUrl, { max: 4, statementTimeout: 60_000 })
const jobs = await startJobs({ appUrl, definitions: sendMessageJobs, works: false, log })
const clock = { now: () => now }
const config = { publicUrl: 'https://portal.example' }
const context = { db, clock, config, jobs, log } as unknown as Context

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  now = new Date(line)
  await Promise.all([
    watchTime(context),
    expireAnswers(context),
    returnReferrals(context),
    recomputeDeadlines(context, null),
  ])
  console.log(`done: ${line}`)
}
await jobs.stop()
await db.destroy()
