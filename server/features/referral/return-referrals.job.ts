import { localDate } from '#server/features/calendar/index.ts'
import { takeActionAsSystem } from '#server/features/lifecycle/index.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { listReferralsDue } from './referral.queries.ts'
import { returnReferral } from './return-referral.ts'

const kind: JobKind<object> = { name: 'return-referrals', retryLimit: 2 }
const system = { kind: 'system', job: kind.name } as const

/**
 * Every hour: takes cases back whose other body stayed silent. Each case is a transaction of its own, and a case is returned
 * once however many runs there are. Throws at the end when a case failed; the others are handled nevertheless.
 */
export async function returnReferrals(context: Context): Promise<void> {
  const today = localDate(context.clock.now())
  const run = oneByOne(context, kind.name)
  await run.walk<number>(
    (after = 0, most) => readAs(context, system, tx => listReferralsDue(tx, today, after, most)),
    id => id,
    complaintId => inTransaction(context, system, tx => returnOne(context, tx, complaintId)),
  )
  run.end()
}

/** The days of grace are counted by the calendar of the case, which the list does not know. */
async function returnOne(context: Context, tx: Tx, complaintId: number): Promise<void> {
  try {
    await takeActionAsSystem(tx, context, returnReferral, { complaintId, input: {} })
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error
  }
}

export const returnReferralsJob: JobDefinition = { kind, schedule: '37 * * * *', run: returnReferrals }
