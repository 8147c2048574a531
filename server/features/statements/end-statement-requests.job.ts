import { removeUngivenFiles } from '#server/features/attachments/index.ts'
import { takeActionAsSystem } from '#server/features/lifecycle/index.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { endStatementRequest } from './end-statement-request.ts'
import { listDue, listEndedWithFiles } from './statements.queries.ts'
import { moveDue } from './more-time/time.queries.ts'

const kind: JobKind<object> = { name: 'end-statement-requests', retryLimit: 2 }
const system = { kind: 'system', job: kind.name } as const

/** Files of so many requests are removed in one run. */
const mostAtOnce = 100

/**
 * Every hour: ends requests whose body said nothing in its time, and removes what was attached to statements that were never given. Each
 * case is a transaction of its own. Throws at the end when a case failed; the others are handled nevertheless.
 */
export async function endStatementRequests(context: Context): Promise<void> {
  const now = context.clock.now()
  const run = oneByOne(context, kind.name)
  await run.walk<number>(
    (after = 0, most) => readAs(context, system, tx => listDue(tx, now, after, most)),
    id => id,
    complaintId => inTransaction(context, system, tx => endOne(context, tx, complaintId)),
  )
  await removeUngiven(context)
  run.end()
}

/** The stored end of the time is that of the day on which the body was asked; the clock of the case knows better. */
async function endOne(context: Context, tx: Tx, complaintId: number): Promise<void> {
  try {
    await takeActionAsSystem(tx, context, endStatementRequest, { complaintId, input: {} })
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error
    const { requestId, dueAt } = (error.details ?? {}) as { requestId?: number; dueAt?: Date }
    if (requestId !== undefined && dueAt) await moveDue(tx, requestId, dueAt)
  }
}

const removeUngiven = (context: Context): Promise<void> =>
  removeUngivenFiles(context, system, async tx => ({ statementRequestIds: await listEndedWithFiles(tx, mostAtOnce) }))

export const endStatementRequestsJob: JobDefinition = { kind, schedule: '47 * * * *', run: endStatementRequests }
