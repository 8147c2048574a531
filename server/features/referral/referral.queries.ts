import { sql } from 'kysely'
import { ifJoined, nameOf, placeOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * A body that the case can be referred to: active, and neither the present one nor the one complained against. It is not
 * merged until the transaction ends.
 */
export const findReceivingOrganization = (
  tx: Tx,
  id: number,
  { handling_organization_id, against_organization_id }: Record<`${'handling' | 'against'}_organization_id`, number>,
) =>
  tx
    .selectFrom('organization')
    .select(['id', 'name_en as en', 'name_am as am'])
    .where('id', '=', id)
    .where('id', 'not in', [handling_organization_id, against_organization_id])
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst()

/** The referral from which an answer or the outcome is awaited. `due_on` is the day until which the other body has time. */
export const findAwaitedReferral = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('referral')
    .select(['id', 'from_status', 'answer', 'referred_by_id', 'silence_reported_at', 'due_on'])
    .where('complaint_id', '=', complaintId)
    .where('is_awaited', '=', true)
    .executeTakeFirst()

export type AwaitedReferral = NonNullable<Awaited<ReturnType<typeof findAwaitedReferral>>>

/** The referral that waits for an answer. */
export async function findOpenReferral(tx: Tx, complaintId: number) {
  const referral = await findAwaitedReferral(tx, complaintId)
  return referral?.answer === null ? referral : undefined
}

/** The referral that the other body has taken, and whose outcome is awaited. */
export async function findTakenReferral(tx: Tx, complaintId: number) {
  const referral = await findAwaitedReferral(tx, complaintId)
  return referral?.answer === 'accepted' ? referral : undefined
}

/** Ids of referred complaints after the last one seen whose other body had time until a day before `today`. */
export const listReferralsDue = async (tx: Tx, today: string, afterId: number, limit: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('referral')
      .select('complaint_id')
      .where('is_awaited', '=', true)
      .where('due_on', '<', today)
      .where('complaint_id', '>', afterId)
      .orderBy('complaint_id')
      .limit(limit)
      .execute()
  ).map(({ complaint_id }) => complaint_id)

/** Ends the referral of a complaint that was closed or taken back before its outcome came. Returns its author. */
export async function endReferral(tx: Tx, complaintId: number, at: Date): Promise<number[]> {
  const ended = await tx
    .updateTable('referral')
    .set({ ended_at: at })
    .where('complaint_id', '=', complaintId)
    .where('is_awaited', '=', true)
    .returning('referred_by_id')
    .execute()
  return ended.map(({ referred_by_id }) => referred_by_id)
}

/** Whether the complainant has asked for a referral in this round of the work. */
export const hasRequest = async (tx: Tx, complaint: { id: number; round: number }): Promise<boolean> =>
  (await tx
    .selectFrom('referral_request')
    .select('id')
    .where('complaint_id', '=', complaint.id)
    .where('round', '=', complaint.round)
    .executeTakeFirst()) !== undefined

export const listRequests = (tx: Tx, complaintId: number) => readRows(tx, requests({ complaintId }))

const requests = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('referral_request')
    .select(['requested_at', 'reason', 'round'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc'),
)

/** The referrals of a visible complaint, newest first. */
export const listReferrals = (tx: Tx, complaintId: number) => readRows(tx, referrals({ complaintId }))
export type FoundReferral = Awaited<ReturnType<typeof listReferrals>>[number]

const referrals = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('referral')
    .innerJoin('complaint', 'complaint.id', 'referral.complaint_id')
    .leftJoin('organization', 'organization.id', 'referral.organization_id')
    .leftJoin('user_account as author', 'author.id', 'referral.referred_by_id')
    .where('referral.complaint_id', '=', complaintId)
    .orderBy('referral.id', 'desc')
    .select([
      'referral.id',
      'referral.body_kind',
      'referral.main_issue',
      'referral.reason',
      'referral.resolved_at',
      'referral.referred_at',
      'referral.deadline_on',
      'referral.attachment_ids',
      'referral.answer',
      'referral.answer_text',
      'referral.answered_at',
      'referral.their_number',
      'referral.their_contact',
      'referral.outcome_due_on',
      'referral.outcome',
      'referral.outcome_text',
      'referral.outcome_at',
      'referral.silence_reported_at',
      'referral.escalated_at',
      ifJoined('organization', placeOf('organization')).as('organization'),
      nameOf('author').as('author'),
      'referral.is_awaited as is_open',
    ]),
)

/** What the complainant's page needs of the complaint itself. */
export const findForRequest = (tx: Tx, complaintId: number) =>
  readRow(tx, tx.selectFrom('complaint').select(['id', 'tracking_id', 'status', 'round']).where('id', '=', complaintId))

/** Marks a referral whose day has passed; false when another run just did, or what was awaited came. */
export async function markReferralEscalated(tx: Tx, referralId: number, at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('referral')
    .set({ escalated_at: at })
    .where('id', '=', referralId)
    .where('escalated_at', 'is', null)
    .where('is_awaited', '=', true)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** An overdue referral to another body. */
export interface OverdueReferral {
  id: number
  complaint_id: number
  referred_by_id: number
  due_on: string
}

/** Overdue referrals that nobody was told of, after the last one seen, the longest waiting first. */
export const listOverdueReferrals = (
  tx: Tx,
  today: string,
  after: OverdueReferral | undefined,
  most: number,
): Promise<OverdueReferral[]> =>
  tx
    .selectFrom('referral')
    .where('is_awaited', '=', true)
    .where('escalated_at', 'is', null)
    .where('due_on', '<', today)
    .$if(after !== undefined, query => query.where(sql<boolean>`(due_on, id) > (${after?.due_on}::date, ${after?.id})`))
    .select(['id', 'complaint_id', 'referred_by_id', 'due_on'])
    .orderBy('due_on')
    .orderBy('id')
    .limit(most)
    .execute()
