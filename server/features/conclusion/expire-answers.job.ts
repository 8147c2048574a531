import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { listAnswersDue } from './delivery.queries.ts'
import { expireAnswer } from './expire-answer.ts'

const kind: JobKind<object> = { name: 'expire-answers', retryLimit: 2 }
const system = { kind: 'system', job: kind.name } as const

/**
 * Every hour: sends reminders for unanswered conclusions, and closes complaints without an answer in time. Each complaint is a transaction
 * of its own, and everything is decided with its row locked: a run that is late, repeated or parallel on a second
 * machine does no more than one. Throws at the end when a complaint failed; the others are handled nevertheless.
 */
export async function expireAnswers(context: Context): Promise<void> {
  const { reminderDays } = await readAs(context, system, tx => getOfficeSetting(tx, 'answering'))
  const before = new Date(context.clock.now().getTime() + Math.max(0, ...reminderDays) * dayMilliseconds)
  const run = oneByOne(context, kind.name)
  await run.walk<number>(
    (after = 0, most) => readAs(context, system, tx => listAnswersDue(tx, before, after, most)),
    id => id,
    id => inTransaction(context, system, tx => expireAnswer(tx, context, id, before)),
  )
  run.end()
}

export const expireAnswersJob: JobDefinition = { kind, schedule: '7 * * * *', run: expireAnswers }
