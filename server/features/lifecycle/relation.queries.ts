import { sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/together.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Standing } from './lifecycle.ts'
import { signsFor } from './signing.queries.ts'
import type { Relation } from './transition.rules.ts'

const nothing: Pick<Relation, 'permissions' | 'standings' | 'isInConflict'> = {
  permissions: new Set(),
  standings: new Set(),
  isInConflict: false,
}

/** Who the actor is to the complaint. The caller has made sure that a complainant is this complaint's. */
export async function relationTo(
  tx: Tx,
  actor: Actor,
  complaint: { id: number; against_organization_id: number },
  now: Date,
): Promise<Relation> {
  if (actor.kind === 'system') return { ...nothing, party: 'system' }
  if (actor.kind !== 'staff') return { ...nothing, party: 'complainant' }
  return {
    party: 'staff',
    permissions: actor.permissions,
    standings: await listStandings(tx, actor, complaint.id, now),
    isInConflict: isInConflict(actor, { againstOrganizationId: complaint.against_organization_id }),
  }
}

/** Every standing of the member of staff in one question. */
async function listStandings(tx: Tx, { userId }: Staff, complaintId: number, now: Date): Promise<Set<Standing>> {
  const rows = await readRows(tx, standingsOf({ complaintId, userId, day: localDate(now) }))
  return new Set(rows.map(({ standing }) => standing))
}

const standingsOf = compiled(
  (_, { complaintId, userId, day }: Values<{ complaintId: number; userId: number; day: string }>) =>
    sql<{ standing: Standing }>`
    select 'receiver' as standing from complaint where id = ${complaintId} and receiver_id = ${userId}
    union all
    select 'reviewer' from complaint where id = ${complaintId} and reviewer_id = ${userId}
    union all
    select case when is_lead then 'lead' else 'handler' end from complaint_handler
      where complaint_id = ${complaintId} and user_id = ${userId} and removed_at is null and declined_at is null
    union all
    select case when is_lead then 'asked-lead' else 'asked-handler' end from complaint_handler
      where complaint_id = ${complaintId} and user_id = ${userId} and removed_at is null and declined_at is null
        and accepted_at is null
    union all
    select 'expert' from expert_organization join complaint on complaint.against_organization_id = organization_id
      where complaint.id = ${complaintId} and user_id = ${userId}
    union all
    select 'author' from proposal
      where complaint_id = ${complaintId} and proposed_by_id = ${userId} and ended_at is null
    union all
    select 'approver' from proposal_step as step
      join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      where proposal.complaint_id = ${complaintId} and step.asked_at is not null and step.signed_at is null
        and ${signsFor(userId, day)}`,
)
