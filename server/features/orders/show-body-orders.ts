import type { BodyOrder, ListedBodyOrder } from '#contract/desk/body-orders.ts'
import { listNamed, listOrderAttachments } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Actor, requireRespondent, type SystemActor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findOrderOfBody, listOrdersOfBody, listOrigins, listReports, type OrderOfBody } from './body-orders.queries.ts'
import { isOverdue, isOwed, stateOf } from './order-state.rules.ts'
import { orderReference } from './reference.ts'

const system: SystemActor = { kind: 'system', job: 'show-body-orders' }

/** The orders to the reader's body. Throws NotPermitted. */
export function showBodyOrders(context: Context, actor: Actor): Promise<ListedBodyOrder[]> {
  requireRespondent(actor)
  return readAs(context, actor, async tx => toListed(tx, await listOrdersOfBody(tx), context.clock.now()))
}

/** One order to the reader's body, with what was reported. Throws NotPermitted, and NotFound. */
export function showBodyOrder(context: Context, actor: Actor, id: number): Promise<BodyOrder> {
  requireRespondent(actor)
  return readAs(context, actor, tx => loadBodyOrder(tx, id, context.clock.now()))
}

/** The same in a transaction of the respondent, which is the system's afterwards. */
export async function loadBodyOrder(tx: Tx, id: number, now: Date): Promise<BodyOrder> {
  const row = await findOrderOfBody(tx, id)
  if (!row) throw new NotFound('order')
  const reports: BodyOrder['reports'] = []
  for (const { at, party, text, attachment_ids } of await listReports(tx, id))
    reports.push({
      at: at.toISOString(),
      isOwn: party === 'respondent',
      text: text ?? '',
      documents: await listNamed(tx, attachment_ids),
    })
  const ownDocuments = await listOrderAttachments(tx, id)
  const [listed] = await toListed(tx, [row], now)
  if (!listed) throw new NotFound('order')
  return {
    ...listed,
    isOwed: isOwed(row, localDate(now)),
    answer: row.answer,
    ending: row.ending,
    endedAt: row.ended_at?.toISOString() ?? null,
    reports,
    ownDocuments,
  }
}

/** Adds what the respondent does not read: the office, and the letter that numbers the order. */
async function toListed(tx: Tx, rows: readonly OrderOfBody[], now: Date): Promise<ListedBodyOrder[]> {
  if (rows.length === 0) return []
  const today = localDate(now)
  await continueAs(tx, system)
  const ids = rows.map(({ id }) => id)
  const origins = new Map((await listOrigins(tx, ids)).map(origin => [origin.id, origin]))
  return rows.flatMap(row => {
    const origin = origins.get(row.id)
    if (!origin) return []
    return {
      id: row.id,
      reference: orderReference(origin),
      office: origin.office,
      language: origin.language,
      department: row.department,
      text: row.text,
      proof: row.proof,
      namedDay: row.named_day,
      dueOn: row.due_on,
      state: stateOf(row, today),
      isOverdue: isOverdue(row, today),
      issuedAt: row.issued_at.toISOString(),
    }
  })
}
