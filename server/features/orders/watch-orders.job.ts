import { localDate } from '#server/features/calendar/index.ts'
import { tellStaff } from '#server/features/lifecycle/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { listOverdueOrders, markOverdueTold, type OverdueOrder } from './orders.queries.ts'
import { remindBodies, removeUngivenProofs } from './remind-bodies.ts'
import { tellFollowUp } from './tell-follow-up.ts'

const kind: JobKind<object> = { name: 'watch-orders', retryLimit: 2 }
const system: SystemActor = { kind: 'system', job: kind.name }

/**
 * Tells those who follow up of orders whose last day has passed, once for each order and day; reminds bodies before it; and removes files of
 * reports that were never given.
 */
export async function watchOrders(context: Context): Promise<void> {
  const today = localDate(context.clock.now())
  const run = oneByOne(context, kind.name)
  await run.walk<OverdueOrder>(
    (after, most) => readAs(context, system, tx => listOverdueOrders(tx, today, after, most)),
    ({ id }) => id,
    order => inTransaction(context, system, tx => tellOfOverdue(tx, context, order)),
  )
  await remindBodies(context, system, run)
  await removeUngivenProofs(context, system)
  run.end()
}

async function tellOfOverdue(tx: Tx, context: Context, order: OverdueOrder): Promise<void> {
  const at = context.clock.now()
  if (!(await markOverdueTold(tx, order.id, at))) return
  const { complaint_id: id, tracking_id, version } = order
  await tellStaff(
    tx,
    context,
    { id, tracking_id, version },
    await tellFollowUp(tx, order, order, 'order-overdue', at),
    at,
  )
}

export const watchOrdersJob: JobDefinition = { kind, schedule: '19 * * * *', run: watchOrders }
