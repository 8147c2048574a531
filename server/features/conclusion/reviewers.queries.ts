import { sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Reviewer {
  userId: number
  name: Bilingual
  organization: Bilingual
  /** Complaints that wait for this reviewer. */
  reviews: number
}

/** What the desk does for anybody; it does not make somebody part of judging the case. */
const deskActions = ['register', 'adjust', 'update-complaint', 'record-contact', 'assign-reviewer']

const mostListed = 100

/**
 * Who may review a complaint: active, with the permission, of a body that handles complaints and is not the one
 * complained against, and nobody who received, directed, handled, gave an opinion on, decided, proposed, signed,
 * issued or reviewed it. Those of its own body come first, then the least load. Needs a transaction of the system.
 */
export async function findReviewers(
  tx: Tx,
  complaint: { id: number; handling_organization_id: number; against_organization_id: number },
  { only }: { only?: number } = {},
): Promise<Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    with reviewed as (select receiver_id, officer_id from complaint where id = ${complaint.id}), touched (user_id) as (
      select receiver_id from reviewed union select officer_id from reviewed
      union select user_id from complaint_handler where complaint_id = ${complaint.id}
      union select directed_by_id from complaint_handler where complaint_id = ${complaint.id}
      union select user_id from opinion where complaint_id = ${complaint.id}
      union select author_id from decision where complaint_id = ${complaint.id}
      union select issued_by_id from conclusion where complaint_id = ${complaint.id}
      union select referred_by_id from referral where complaint_id = ${complaint.id}
      union select proposed_by_id from proposal where complaint_id = ${complaint.id}
      union select step.signed_by_id from proposal_step as step
        join proposal on proposal.id = step.proposal_id where proposal.complaint_id = ${complaint.id}
      union select actor_id from status_track
        where complaint_id = ${complaint.id} and action <> all(${deskActions})
    )
    select account.id as "userId",
      jsonb_build_object('en', account.name, 'am', coalesce(account.name_am, account.name)) as name,
      jsonb_build_object('en', body.name_en, 'am', body.name_am) as organization,
      (select count(*)::integer from complaint as held
        where held.reviewer_id = account.id and held.status = 'UNDER_REVIEW') as reviews
    from user_account as account join organization as body on body.id = account.organization_id
    where ${canTakeWork('account')} and body.is_active and body.handles_complaints
      and body.id <> ${complaint.against_organization_id}
      and exists (select from role_permission
        where role_permission.role_id = account.role_id and page_code = 'Complaints - Review')
      and not exists (select from touched where touched.user_id = account.id)
      and (${only ?? null}::integer is null or account.id = ${only ?? null}::integer)
    order by body.id = ${complaint.handling_organization_id} desc, reviews, account.id
    limit ${mostListed}`.execute(tx)
  return rows
}
