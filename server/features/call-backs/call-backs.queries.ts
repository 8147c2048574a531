import { type Insertable, sql, type Updateable } from 'kysely'
import type { Choice } from '#contract/values/complaint-parts.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import type { Database } from '#db/tables.ts'
import {
  choiceOf,
  complainantNameOf,
  firstIssueOf,
  fullNameOf,
  placeOf,
} from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitingCallBacks, waitsUntil } from './waiting.queries.ts'

/** Whether the sample of the month was drawn. */
export const isDrawn = async (tx: Tx, month: string): Promise<boolean> =>
  (await tx.selectFrom('call_back_draw').where('month', '=', month).select('month').executeTakeFirst()) !== undefined

/**
 * The cases that were closed in the time and still are, whose complainant has a telephone and was not drawn before. A duplicate goes on as
 * the other complaint.
 */
export async function listClosed(tx: Tx, { from, before }: { from: Date; before: Date }): Promise<number[]> {
  const rows = await tx
    .selectFrom('complaint')
    .where('is_open', '=', sql.lit(false))
    .where('closed_at', '>=', from)
    .where('closed_at', '<', before)
    .where('close_reason', '!=', 'DUPLICATE')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('complaint_party as party')
          .whereRef('party.complaint_id', '=', 'complaint.id')
          .where('party.phone', 'is not', null)
          .select('party.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('call_back').whereRef('call_back.complaint_id', '=', 'complaint.id').select('call_back.id')),
      ),
    )
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores a draw with its call-backs. */
export async function insertDraw(
  tx: Tx,
  draw: Insertable<Database['call_back_draw']>,
  complaintIds: readonly number[],
): Promise<void> {
  await tx.insertInto('call_back_draw').values(draw).execute()
  if (complaintIds.length === 0) return
  const rows = complaintIds.map(complaint_id => ({ complaint_id, month: draw.month }))
  await tx.insertInto('call_back').values(rows).execute()
}

/** The oldest first. */
export const listWaiting = (tx: Tx, { days, most }: { days: number; most: number }) =>
  waitingCallBacks(tx)
    .select(['call_back.id', 'call_back.missed', 'call_back.tried_at', waitsUntil(days).as('waits_until')])
    .select(['complaint.id as complaint_id', 'complaint.tracking_id', 'complaint.closed_at'])
    .select(complainantNameOf('complaint').as('complainant_name'))
    .orderBy('call_back.id')
    .limit(most)
    .execute()
export type FoundWaiting = Awaited<ReturnType<typeof listWaiting>>[number]

/**
 * How many wait for the actor, and how many end before that moment without a call in the cases that a supervisor sees; each counted as far
 * as `most`. One statement, because every dashboard asks it.
 */
export async function countWaiting(
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<{ waiting: number; ending: number }> {
  const own = waitingCallBacks(tx).select('call_back.id').limit(most)
  const { rows } = await sql<{ waiting: number; ending: number }>`
    select (select count(*)::integer from ${own} as own) as waiting,
      (select count(*)::integer from (
        select from app_ending_call_backs(${before}::timestamptz, ${officeDefaults.callBacks.days}::integer) as ending (complaint_id)
        where exists (select from complaint where complaint.id = ending.complaint_id) limit ${most}) as seen) as ending`.execute(
    tx,
  )
  return rows[0] ?? { waiting: 0, ending: 0 }
}

/** One that waits, with what the caller has to know. */
export const findWaiting = (tx: Tx, { id, days }: { id: number; days: number }) =>
  waitingCallBacks(tx)
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .innerJoin('organization as against', 'against.id', 'complaint.against_organization_id')
    .where('call_back.id', '=', id)
    .select(['call_back.id', 'call_back.missed', 'call_back.tried_at', 'call_back.version'])
    .select(waitsUntil(days).as('waits_until'))
    .select(['complaint.id as complaint_id', 'complaint.tracking_id', 'complaint.closed_at'])
    .select(['complaint.close_reason', 'complaint.language'])
    .select([
      complainantNameOf('complaint').as('complainant_name'),
      firstIssueOf('complaint').as('issue'),
      choiceOf('type').$castTo<Choice>().as('complaint_type'),
      placeOf('against').as('against_organization'),
    ])
    .executeTakeFirst()

/** People shown to call. */
const mostPeople = 5

/** Who of the complaint has a telephone. */
export const listPeople = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_party as party')
    .where('party.complaint_id', '=', complaintId)
    .where('party.phone', 'is not', null)
    .orderBy('party.ordinal')
    .limit(mostPeople)
    .select([fullNameOf('party').as('name'), 'party.phone'])
    .$narrowType<{ phone: string }>()
    .execute()

/** One to record, locked; undefined when the actor may not record it. */
export const lockCallBack = (tx: Tx, id: number) =>
  tx
    .selectFrom('call_back')
    .where('id', '=', id)
    .select(['id', 'complaint_id', 'missed', 'ended_at', 'version'])
    .forUpdate()
    .executeTakeFirst()

export const storeCallBack = (tx: Tx, id: number, changes: Updateable<Database['call_back']>) =>
  tx.updateTable('call_back').set(changes).where('id', '=', id).execute()
