import { type RawBuilder, sql } from 'kysely'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { type Post, posts } from '#server/features/lifecycle/index.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Concerned {
  id: number
  against_organization_id: number
}

/** Whether the role of `person` opens one of these pages. */
const opens = (pages: PageCode[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from role_permission
  where role_permission.role_id = person.role_id and role_permission.page_code = any(${pages}))`

/** Whether `person` has had anything to do with the case: a review is somebody else's. */
const hasTouched = (complaintId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from complaint where id = ${complaintId} and person.id in (receiver_id, officer_id, registered_by_id)
  union all select from complaint_handler where complaint_id = ${complaintId} and user_id = person.id
  union all select from opinion where complaint_id = ${complaintId} and user_id = person.id
  union all select from decision where complaint_id = ${complaintId} and author_id = person.id
  union all select from status_track where complaint_id = ${complaintId} and actor_id = person.id
    and action not in ('extend', 'reassign', 'assign-reviewer', 'add-document')
  union all select from proposal_step as step join proposal on proposal.id = step.proposal_id
    where proposal.complaint_id = ${complaintId} and person.id in (step.signed_by_id, proposal.proposed_by_id))`

/** Who is active, not of the body complained against, and has the work's permission; for a review also untouched by the case. */
const fit = (tx: Tx, complaint: Concerned, post: Post, pages: PageCode[]) =>
  tx
    .selectFrom('user_account as person')
    .where(canTakeWork('person'))
    .where(sql<boolean>`person.organization_id is distinct from ${complaint.against_organization_id}`)
    .where(opens(pages))
    .$if(post === 'reviewer', query => query.where(sql<boolean>`not ${hasTouched(complaint.id)}`))

/** The person, when they can hold the case in that part of it; undefined when they cannot. */
export const findFit = (tx: Tx, complaint: Concerned, post: Post, userId: number) =>
  fit(tx, complaint, post, [posts[post], 'All'])
    .where('person.id', '=', userId)
    .select(['person.id', 'person.role_id'])
    .executeTakeFirst()

/** Cases in the hands of `person` in that part of the work. */
const casesInHand: Record<Post, RawBuilder<number>> = {
  receiver: sql`(select count(*) from complaint where receiver_id = person.id
    and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'))`,
  officer: sql`(select count(*) from complaint where officer_id = person.id and status = 'FORWARDED_TO_CASE_OFFICER')`,
  lead: sql`(select count(*) from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
    where handler.user_id = person.id and handler.removed_at is null and handler.declined_at is null
      and complaint.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'))`,
  approver: sql`0`,
  reviewer: sql`(select count(*) from complaint where reviewer_id = person.id and status = 'UNDER_REVIEW')`,
}

/** Who could hold the case, the least busy first. The transaction has to see everybody's cases. */
export const listFit = (
  tx: Tx,
  complaint: Concerned & { handling_organization_id: number },
  post: Post,
  exceptId: number | null,
  most: number,
) =>
  fit(tx, complaint, post, [posts[post]])
    .leftJoin('role', 'role.id', 'person.role_id')
    .$if(post !== 'reviewer', query => query.where('person.organization_id', '=', complaint.handling_organization_id))
    .$if(exceptId !== null, query => query.where('person.id', '<>', exceptId as number))
    .select(['person.id', nameOf('person').as('name'), nameOf('role').as('role'), casesInHand[post].as('casesInHand')])
    .orderBy(sql`person.organization_id is not distinct from ${complaint.handling_organization_id}`, 'desc')
    .orderBy('casesInHand')
    .orderBy('person.id')
    .limit(most)
    .execute()

/** Gives the lead to somebody else; who led before, and a membership of theirs, end. */
export async function replaceLead(
  tx: Tx,
  complaintId: number,
  { userId, byId, at, hasBegun }: { userId: number; byId: number | null; at: Date; hasBegun: boolean },
): Promise<void> {
  await tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where(row => row.or([row('is_lead', '=', true), row('user_id', '=', userId)]))
    .execute()
  await tx
    .insertInto('complaint_handler')
    .values({
      complaint_id: complaintId,
      user_id: userId,
      is_lead: true,
      directed_at: at,
      directed_by_id: byId,
      accepted_at: hasBegun ? at : null,
    })
    .execute()
}

/** Ends the work of a handler beside the lead. */
export const removeMember = (tx: Tx, complaintId: number, userId: number, at: Date) =>
  tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('user_id', '=', userId)
    .where('is_lead', '=', false)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()

export const findSupervised = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint')
    .where('id', '=', complaintId)
    .select([
      'id',
      'tracking_id',
      'status',
      'version',
      'receiver_id',
      'officer_id',
      'reviewer_id',
      'against_organization_id',
      'handling_organization_id',
    ])
    .executeTakeFirst()
