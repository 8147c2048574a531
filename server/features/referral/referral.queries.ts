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

/** The referral that waits for an answer. */
export const findOpenReferral = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('referral')
    .select(['id', 'from_status'])
    .where('complaint_id', '=', complaintId)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Ends the referral of a complaint that was closed before an answer came. Returns its author. */
export async function endReferral(tx: Tx, complaintId: number, at: Date): Promise<number[]> {
  const ended = await tx
    .updateTable('referral')
    .set({ ended_at: at })
    .where('complaint_id', '=', complaintId)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
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
      'referral.escalated_at',
      ifJoined('organization', placeOf('organization')).as('organization'),
      nameOf('author').as('author'),
      sql<boolean>`complaint.status = 'REFERRED' and referral.answered_at is null and referral.ended_at is null`.as(
        'is_open',
      ),
    ]),
)

/** What the complainant's page needs of the complaint itself. */
export const findForRequest = (tx: Tx, complaintId: number) =>
  readRow(tx, tx.selectFrom('complaint').select(['id', 'tracking_id', 'status', 'round']).where('id', '=', complaintId))

/** Marks a referral whose day has passed; false when another run just did, or an answer came. */
export async function markReferralEscalated(tx: Tx, referralId: number, at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('referral')
    .set({ escalated_at: at })
    .where('id', '=', referralId)
    .where('escalated_at', 'is', null)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
