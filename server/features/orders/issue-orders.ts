import type { Place } from '#contract/values/complaint-parts.ts'
import type { Act } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { dueDayOf } from './clock-h.ts'
import { addEvents, listStanding } from './orders.queries.ts'
import { tellBody } from './tell-body.ts'

/**
 * What actions of the case do to its orders: they are issued with the conclusion, run once it stands, and wait or are set aside when
 * the conclusion does.
 */

/** An order as the decision has it when it is issued. */
export interface NewOrder {
  /** From `nextOrderNumber` on. */
  number: number
  issueOrdinal: number
  text: string
  proof: string
  organization: Place
  department: Place | null
  dueOn: string
}

interface IssuedWith {
  complaintId: number
  conclusionId: number
  at: Date
}

/** Stores the orders of a conclusion at its issue, and tells the bodies. Their time does not run yet. */
export async function issueOrders(
  tx: Tx,
  context: Context,
  { complaintId, conclusionId, at, orders }: IssuedWith & { orders: readonly NewOrder[] },
): Promise<void> {
  if (orders.length === 0) return
  const issued = await tx
    .insertInto('case_order')
    .values(
      orders.map(order => ({
        complaint_id: complaintId,
        conclusion_id: conclusionId,
        number: order.number,
        issue_ordinal: order.issueOrdinal,
        text: order.text,
        proof: order.proof,
        organization_id: order.organization.id,
        department_id: order.department?.id ?? null,
        named_day: order.dueOn,
        issued_at: at,
      })),
    )
    .returning('id')
    .execute()
  await addEvents(tx, issued, { kind: 'issued', at, party: 'system' })
  for (const [organizationId, own] of Map.groupBy(orders, ({ organization }) => organization.id)) {
    const dueOn = own.map(order => order.dueOn).sort()[0] ?? ''
    await tellBody(tx, context, {
      ...{ template: 'order-made', organizationId, event: `conclusion:${conclusionId}:${organizationId}`, dueOn, at },
    })
  }
}

/** A review upheld the conclusion: its orders stand with the new one. */
export async function upholdOrders(tx: Tx, { complaintId, conclusionId, at }: IssuedWith): Promise<void> {
  const standing = await listStanding(tx, complaintId)
  if (standing.length === 0) return
  await tx.updateTable('case_order').set({ conclusion_id: conclusionId }).where('id', 'in', idsOf(standing)).execute()
  await addEvents(tx, standing, { kind: 'upheld', at, party: 'system' })
}

/** The conclusion stands, because it was accepted or the time to reject it is over: the time of its orders begins (clock H). */
export async function startOrders({ tx, complaint, calendar, at }: Act<unknown>): Promise<void> {
  const standing = await listStanding(tx, complaint.id)
  if (standing.length === 0) return
  const { orderLeastDays } = await getOfficeSetting(tx, 'supervision')
  for (const order of standing) {
    const namedDay = order.due_on ?? order.named_day
    const due_on = dueDayOf({ namedDay, startedAt: at, leastDays: orderLeastDays }, calendar)
    await tx.updateTable('case_order').set({ started_at: at, due_on }).where('id', '=', order.id).execute()
    await addEvents(tx, [order], { kind: 'started', at, party: 'system', due_on })
  }
}

/** The case was reopened: the time of its orders stands still until the review ends. */
export async function pauseOrders({ tx, complaint, at }: Act<unknown>): Promise<void> {
  const standing = await listStanding(tx, complaint.id)
  if (standing.length === 0) return
  await tx.updateTable('case_order').set({ started_at: null }).where('id', 'in', idsOf(standing)).execute()
  await addEvents(tx, standing, { kind: 'paused', at, party: 'system' })
}

/** The conclusion no longer stands: nobody has to carry out its orders any more. */
export async function setOrdersAside({
  tx,
  complaint,
  at,
}: Pick<Act<unknown>, 'tx' | 'complaint' | 'at'>): Promise<void> {
  const standing = await listStanding(tx, complaint.id)
  if (standing.length === 0) return
  await tx
    .updateTable('case_order')
    .set({ ending: 'set-aside', ended_at: at })
    .where('id', 'in', idsOf(standing))
    .execute()
  await addEvents(tx, standing, { kind: 'ended', at, party: 'system' })
}

const idsOf = (orders: readonly { id: number }[]): number[] => orders.map(({ id }) => id)
