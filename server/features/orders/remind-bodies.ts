import { removeUngivenFiles } from '#server/features/attachments/index.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { OneByOne } from '#server/platform/jobs/one-by-one.ts'
import { listEndedWithFiles, listNearOrders, markBodyTold, type NearOrder } from './body-orders.queries.ts'
import { tellBody } from './tell-body.ts'

/** Files of so many orders are removed in one run. */
const mostAtOnce = 100

/** Reminds the people of bodies of orders whose last day is near, once for each order and last day. */
export async function remindBodies(context: Context, system: SystemActor, run: OneByOne): Promise<void> {
  const today = localDate(context.clock.now())
  const { orderReminderDays } = await readAs(context, system, tx => getOfficeSetting(tx, 'supervision'))
  const near = { today, until: addDays(today, orderReminderDays) }
  await run.walk<NearOrder>(
    (after, most) => readAs(context, system, tx => listNearOrders(tx, near, after, most)),
    ({ id }) => id,
    order => inTransaction(context, system, tx => remindOf(tx, context, order)),
  )
}

async function remindOf(tx: Tx, context: Context, order: NearOrder): Promise<void> {
  if (!(await markBodyTold(tx, order))) return
  const { id: orderId, due_on: dueOn, organization_id: organizationId } = order
  const event = `order:${orderId}:${dueOn}`
  await tellBody(tx, context, {
    ...{ template: 'order-due-soon', organizationId, event, orderId, dueOn, at: context.clock.now() },
  })
}

/** Removes what a body added to reports that it never gave, once their orders have ended. */
export const removeUngivenProofs = (context: Context, system: SystemActor): Promise<void> =>
  removeUngivenFiles(context, system, async tx => ({ orderIds: await listEndedWithFiles(tx, mostAtOnce) }))
