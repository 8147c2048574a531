import { sql } from 'kysely'
import type { TimeAnswer } from '#contract/values/action-choices.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The body asks for more time, in the portal or on paper that came on a day. */
export const keepTimeRequest = (
  tx: Tx,
  id: number,
  {
    at,
    byId,
    until,
    reason,
    receivedOn,
  }: { at: Date; byId: number; until: string; reason: string; receivedOn: string | null },
) =>
  tx
    .updateTable('statement_request')
    .set({
      time_asked_at: at,
      time_asked_by_id: byId,
      time_asked_until: until,
      time_asked_reason: reason,
      time_received_on: receivedOn,
    })
    .where('id', '=', id)
    .execute()

/** The office answers; the day is another one where it grants more time. */
export const answerTimeRequest = (
  tx: Tx,
  id: number,
  {
    answer,
    at,
    byId,
    reason,
    dueAt,
  }: { answer: TimeAnswer; at: Date; byId: number | null; reason: string | null; dueAt: Date },
) =>
  tx
    .updateTable('statement_request')
    .set({
      time_answer: answer,
      time_answered_at: at,
      time_answered_by_id: byId,
      time_answer_reason: reason,
      due_at: dueAt,
    })
    .where('id', '=', id)
    .execute()

/** The time of the body passed before anybody answered. */
export const leaveTimeUnanswered = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('statement_request')
    .set({ time_answer: 'unanswered', time_answered_at: at })
    .where('id', '=', id)
    .where('time_asked_at', 'is not', null)
    .where('time_answer', 'is', null)
    .execute()

/**
 * The clock of the case ends at another time than was stored: it was paused meanwhile, or the calendar changed. The last day that more time
 * may last moves by as many days; what is granted is counted by the calendar.
 */
export const moveDue = (tx: Tx, id: number, dueAt: Date) =>
  tx
    .updateTable('statement_request')
    .set({ due_at: dueAt, latest_on: sql`latest_on + (${localDate(dueAt)}::date - ${dueDay})` })
    .where('id', '=', id)
    .execute()

/** The local day on which the time ends. */
const dueDay = sql<string>`(due_at at time zone 'Africa/Addis_Ababa')::date`

/**
 * Cases, after the last one seen, with a request of an earlier day whose time ends before `before` and of which the respondents were not
 * reminded, or whose time passed before `today` and they were not told.
 */
export const listToRemind = async (
  tx: Tx,
  { before, today }: { before: Date; today: Date },
  afterId: number,
  most: number,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('statement_request')
      .where(({ eb, and, or }) =>
        or([
          and([eb('outcome', 'is', null), eb('due_at', '<', before), eb('asked_at', '<', today), isNotReminded]),
          and([eb('outcome', '=', 'none'), eb('told_missing_at', 'is', null), eb('due_at', '<', today)]),
        ]),
      )
      .where('complaint_id', '>', afterId)
      .select('complaint_id')
      .distinct()
      .orderBy('complaint_id')
      .limit(most)
      .execute()
  ).map(({ complaint_id }) => complaint_id)

/** Respondents are reminded once of each day. */
const isNotReminded = sql<boolean>`reminded_of is distinct from ${dueDay}`

/** The requests of one of these cases, locked: another run waits until this one has told. */
export const lockWatched = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('statement_request')
    .where('complaint_id', '=', complaintId)
    .where(({ eb, and, or }) =>
      or([eb('outcome', 'is', null), and([eb('outcome', '=', 'none'), eb('told_missing_at', 'is', null)])]),
    )
    .select(['id', 'complaint_id', 'organization_id', 'due_at', 'outcome', 'reminded_of'])
    .$narrowType<{ outcome: 'none' | null }>()
    .orderBy('id')
    .forUpdate()
    .execute()

export const markReminded = (tx: Tx, id: number, day: string) =>
  tx.updateTable('statement_request').set({ reminded_of: day }).where('id', '=', id).execute()

export const markToldMissing = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('statement_request').set({ told_missing_at: at }).where('id', '=', id).execute()
