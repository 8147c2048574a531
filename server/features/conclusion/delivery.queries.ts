import { sql } from 'kysely'
import type { TemplateName } from '#server/features/notifications/index.ts'
import { usedPinSince } from '#server/features/registration/index.ts'
import { holds } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Messages that tell the complainant that an answer is expected. */
const asking: TemplateName[] = [
  'standard-requested',
  'information-requested',
  'not-admitted',
  'conclusion-issued',
  'reviewed',
  'answer-reminder',
]

export interface Running {
  eventId: number
  startedAt: Date
}

/** The running of clock E: its last start. */
export const findAnswerClock = async (tx: Tx, complaintId: number): Promise<Running | undefined> => {
  const row = await tx
    .selectFrom('clock_event')
    .select(['id', 'at'])
    .where('complaint_id', '=', complaintId)
    .where('clock', '=', 'E')
    .where('event', '=', 'start')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { eventId: row.id, startedAt: row.at }
}

/**
 * Whether it is proven that the complainant could know: a message that asks for the answer is known to have arrived, somebody proved by a
 * code or the PIN that the case is theirs, a clerk reached somebody, or called without success often enough, all since the clock began to run. That a
 * message was sent proves nothing, and neither does a contact recorded by somebody who decides the case and is no clerk.
 */
export async function isProvenToKnow(
  tx: Tx,
  complaintId: number,
  { startedAt }: Running,
  callsInVain: number,
): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`select
    exists (select from outgoing_message
      where complaint_id = ${complaintId} and template = any(${asking}) and created_at >= ${startedAt}
        and delivery_status = 'delivered')
    or exists (select from one_time_code where complaint_id = ${complaintId} and used_at >= ${startedAt})
    or ${usedPinSince(complaintId, startedAt)}
    or (select coalesce(bool_or(outcome = 'reached'), false) or count(*) filter (where outcome = 'not-reached') >= ${callsInVain}
      from contact_record join user_account on user_account.id = by_id
      where complaint_id = ${complaintId} and at >= ${startedAt} and ${holds('Complaints - Register')})
    as "isProven"`.execute(tx)
  return rows[0]?.isProven ?? false
}

/** Stores a notice of this run of the clock; false when it was given before. */
export async function insertNotice(
  tx: Tx,
  notice: { complaintId: number; eventId: number; kind: 'reminder' | 'contact-needed'; daysBefore: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answer_notice')
    .values({
      complaint_id: notice.complaintId,
      clock_event_id: notice.eventId,
      kind: notice.kind,
      days_before: notice.daysBefore,
      at: notice.at,
    })
    .onConflict(conflict => conflict.columns(['clock_event_id', 'kind', 'days_before']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Complaints whose time for an answer ends before a moment, by id, after the last one seen. */
export const listAnswersDue = async (tx: Tx, before: Date, afterId: number, limit: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('complaint')
      .select('id')
      .where('due_clock', '=', 'E')
      .where('due_at', '<=', before)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** One of them, unless another transaction is acting on it: then the next run handles it. */
export const lockAnswerDue = (tx: Tx, complaintId: number, before: Date) =>
  tx
    .selectFrom('complaint')
    .select(['id', 'tracking_id', 'status', 'version', 'language', 'due_at', 'handling_organization_id'])
    .where('id', '=', complaintId)
    .where('due_clock', '=', 'E')
    .where('due_at', '<=', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type AnswerDue = NonNullable<Awaited<ReturnType<typeof lockAnswerDue>>>
