import { orderTexts } from '#db/demo/decisions.ts'
import type { ConclusionContent, IssuedOrder } from '#contract/desk/conclusion-content.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { issueLetter, letterReference } from '#server/features/letters/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

const day = 86_400_000

/** What became of an order, in turn: it runs, was reported, was contested, was confirmed, was late and put before the body above, was refused. */
const fates = ['running', 'reported', 'contested', 'confirmed', 'escalated', 'refused'] as const
type Fate = (typeof fates)[number]

/** After half a year most orders were carried out. */
const settledAfterDays = 180
const fateOfOld = (complaintId: number): Fate =>
  complaintId % 14 === 0 ? 'escalated' : complaintId % 10 === 0 ? 'refused' : 'confirmed'

/** The orders of decisions of the demonstration and what became of them, with the letters to the bodies. Their decision letters are issued. */
export async function followDemoOrders(tx: Tx, world: World, { composed, now }: Followed): Promise<void> {
  let turn = 0
  const respondents = await respondentsOf(tx, world)
  for (const complaint of composed) {
    const [conclusion] = complaint.work.conclusion as { content: ConclusionContent; issued_at: Date }[]
    const [ordering] = (conclusion?.content.issues ?? []).filter(({ orders = [] }) => orders.length > 0)
    const [order] = ordering?.orders ?? []
    if (!conclusion || !ordering || !order) continue
    const { id: complaintId, closed_at: closedAt, close_reason: reason } = complaint.complaint
    const stands = reason === 'ACCEPTED' || reason === 'NO_RESPONSE'
    const row = {
      complaint_id: complaintId,
      conclusion_id: await conclusionOf(tx, complaintId),
      number: order.number,
      issue_ordinal: ordering.ordinal,
      text: order.text,
      proof: order.proof,
      organization_id: complaint.complaint.against_organization_id,
      named_day: order.dueOn,
      issued_at: conclusion.issued_at,
    }
    const startedAt = stands && closedAt ? new Date(closedAt) : null
    const isOld = startedAt !== null && now.getTime() - startedAt.getTime() > settledAfterDays * day
    const fate = isOld ? fateOfOld(complaintId) : (fates[turn % fates.length] as Fate)
    if (startedAt && !isOld) turn += 1
    const setAside = closedAt !== null && !stands
    const lived = startedAt
      ? live(fate, { startedAt, namedDay: order.dueOn, complaint, world, now, respondents })
      : noLife
    await insertOrder(tx, row, {
      columns: { ...lived.columns, ...(setAside && { ending: 'set-aside', ended_at: closedAt }) },
      events: [
        { kind: 'issued', at: conclusion.issued_at, party: 'system' },
        ...lived.events,
        ...(setAside ? [{ kind: 'ended', at: closedAt, party: 'system' }] : []),
      ],
    })
    if (lived.events.some(({ kind }) => kind === 'reminded')) await writeToBody(tx, { world, complaint, order, now })
  }
}

interface Followed {
  composed: readonly ComposedComplaint[]
  now: Date
}

interface Lived {
  columns: Record<string, unknown>
  events: { kind: string; at: Date; party: string; by_id?: number | null; text?: string; due_on?: string }[]
}
const noLife: Lived = { columns: {}, events: [] }

interface Living {
  startedAt: Date
  namedDay: string
  complaint: ComposedComplaint
  world: World
  now: Date
  /** Of each body, somebody who signs in for it. */
  respondents: ReadonlyMap<number, number>
}

/** What is late enough is late: an order that runs is overdue once its day has passed. */
function live(fate: Fate, { startedAt, namedDay, complaint, world, now, respondents }: Living): Lived {
  const script = complaint.complaint.language === 'en' ? 0 : 1
  const earliest = addDays(localDate(startedAt), 7)
  const due_on = namedDay > earliest ? namedDay : earliest
  const later = (days: number) => new Date(Math.min(startedAt.getTime() + days * day, now.getTime()))
  const [by_id = null] = world.staff.supervisor
  const staff = { party: 'staff', by_id }
  // a body without an account reports on paper
  const respondent = respondents.get(complaint.complaint.against_organization_id)
  const reporter = respondent === undefined ? staff : { party: 'respondent', by_id: respondent }
  const started = { kind: 'started', at: startedAt, party: 'system', due_on }
  const columns = { started_at: startedAt, due_on }
  // some reports came just now, and wait for the complainant
  const isRecent = fate === 'reported' && complaint.complaint.id % 4 === 0
  const reportedAt = isRecent ? new Date(Math.max(startedAt.getTime(), now.getTime() - 3 * day)) : later(6)
  const reported = {
    columns: {
      ...columns,
      reported_at: reportedAt,
      reported_on: localDate(reportedAt),
      answer_by: addDays(localDate(reportedAt), 15),
    },
    event: { kind: 'reported', at: reportedAt, ...reporter, text: orderTexts.report[script] },
  }
  const answered = { answered_at: later(8) }
  const isOver = due_on < localDate(now)
  switch (fate) {
    case 'running':
      return { columns, events: [started] }
    case 'reported':
      return { columns: reported.columns, events: [started, reported.event] }
    case 'contested':
      return {
        columns: { ...reported.columns, ...answered, answer: 'partly' },
        events: [
          started,
          reported.event,
          { kind: 'contested', at: later(8), party: 'complainant', text: orderTexts.contested[script] },
        ],
      }
    case 'confirmed':
      return {
        columns: { ...reported.columns, ...answered, answer: 'done', ending: 'fulfilled', ended_at: later(8) },
        events: [
          started,
          reported.event,
          { kind: 'confirmed', at: later(8), party: 'complainant' },
          { kind: 'ended', at: later(8), party: 'complainant' },
        ],
      }
    case 'escalated': {
      if (!isOver) return { columns, events: [started] }
      const told = { kind: 'escalated', at: now, ...staff, text: orderTexts.late[script] }
      return {
        columns: { ...columns, escalated_at: now, overdue_told_at: now },
        events: [started, { kind: 'reminded', at: now, ...staff }, told],
      }
    }
    case 'refused':
      return {
        columns: { ...columns, ending: 'refused', ended_at: later(12) },
        events: [started, { kind: 'ended', at: later(12), ...staff, text: orderTexts.refused[script] }],
      }
  }
}

const respondentsOf = async (tx: Tx, { roleIds }: World): Promise<ReadonlyMap<number, number>> => {
  const people = await tx
    .selectFrom('user_account')
    .where('role_id', '=', roleIds.respondent)
    .select(['id', 'organization_id'])
    .execute()
  return new Map(people.map(({ id, organization_id }) => [organization_id ?? 0, id]))
}

const conclusionOf = async (tx: Tx, complaintId: number): Promise<number> =>
  (
    await tx
      .selectFrom('conclusion')
      .where('complaint_id', '=', complaintId)
      .where('kind', '=', 'decision')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

async function insertOrder(tx: Tx, row: { complaint_id: number }, { columns, events }: Lived): Promise<void> {
  await insertRows(tx, 'case_order', [{ ...row, ...columns }])
  const { id: order_id } = await tx
    .selectFrom('case_order')
    .where('complaint_id', '=', row.complaint_id)
    .select('id')
    .executeTakeFirstOrThrow()
  for (const event of events) await insertRows(tx, 'case_order_event', [{ ...event, order_id }])
}

/** The letters to the body that owes an order, and to the one above: here the city's administration, as the office has it. */
async function writeToBody(
  tx: Tx,
  { world, complaint: { complaint }, order, now }: Pick<Living, 'world' | 'complaint' | 'now'> & { order: IssuedOrder },
): Promise<void> {
  const { id: complaintId, language } = complaint
  const { id, issued_at } = await tx
    .selectFrom('letter')
    .where('complaint_id', '=', complaintId)
    .where('kind', '=', 'decision')
    .select(['id', 'issued_at'])
    .executeTakeFirstOrThrow()
  const about = {
    order: { ...order, to: order.organization[language] },
    organization: order.organization[language],
    decisionLetter: `${letterReference(id, issued_at)}/${order.number}`,
    reason: null,
  }
  const [authorId = null] = world.staff.supervisor
  await issueLetter(tx, complaintId, { body: { kind: 'order-reminder', ...about }, authorId }, now)
  const reason = orderTexts.late[language === 'en' ? 0 : 1]
  await issueLetter(tx, complaintId, { body: { kind: 'order-escalation', ...about, reason }, authorId }, now)
}
