import { sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findFit } from '#server/features/case-people/index.ts'
import type { Standing } from '../lifecycle.ts'
import { isAskedToSign } from '../actions/signing.queries.ts'
import type { Absentee, Relation } from '../transition.rules.ts'

/** What a relation is asked about. */
interface RelatedCase {
  id: number
  against_organization_id: number
}

const nothing: Pick<Relation, 'permissions' | 'standings' | 'standsIn' | 'isInConflict'> = {
  permissions: new Set(),
  standings: new Set(),
  standsIn: new Map(),
  isInConflict: false,
}

/**
 * The actor's relation to the complaint. The caller has made sure that a complainant is this complaint's, and may have asked for the
 * parts of the member of staff before.
 */
export async function relationTo(
  tx: Tx,
  actor: Actor,
  complaint: RelatedCase,
  now: Date,
  parts?: readonly Part[],
): Promise<Relation> {
  if (actor.kind === 'system') return { ...nothing, party: 'system' }
  if (actor.kind === 'respondent') return { ...nothing, party: 'respondent' }
  if (actor.kind !== 'staff') return { ...nothing, party: 'complainant' }
  return relationBy(tx, actor, complaint, parts ?? (await listParts(tx, actor, complaint.id, now)))
}

/**
 * The parts of the member of staff in a complaint, and those of absent colleagues whose substitute they are, in one query that needs
 * only the complaint's id.
 */
export const listParts = (tx: Tx, { userId }: Staff, complaintId: number, now: Date): Promise<Part[]> =>
  readRows(tx, partsOf({ complaintId, userId, day: localDate(now) }))

const relationBy = async (tx: Tx, actor: Staff, complaint: RelatedCase, parts: readonly Part[]): Promise<Relation> => ({
  party: 'staff',
  permissions: actor.permissions,
  ...(await sortStandings(tx, actor, complaint, parts)),
  isInConflict: isInConflict(actor, { againstOrganizationId: complaint.against_organization_id }),
})

/** A part in a complaint: of the person with the id, who is absent until that day if it is not the actor. */
export interface Part {
  standing: Standing
  id: number
  until: string | null
}

/**
 * The parts of the member of staff in the complaint, and those of absent colleagues whose substitute they are. Somebody who took part
 * in judging the case cannot review it for a colleague either.
 */
async function sortStandings(
  tx: Tx,
  { userId }: Staff,
  complaint: RelatedCase,
  parts: readonly Part[],
): Promise<Pick<Relation, 'standings' | 'standsIn'>> {
  const standings = new Set<Standing>()
  const standsIn = new Map<Standing, Absentee>()
  for (const { standing, id, until } of parts) {
    if (until === null) standings.add(standing)
    else if (standing !== 'reviewer' || (await findFit(tx, complaint, 'reviewer', userId)))
      standsIn.set(standing, { id, until })
  }
  return { standings, standsIn }
}

const partsOf = compiled(
  (_, { complaintId, userId, day }: Values<{ complaintId: number; userId: number; day: string }>) => sql<Part>`
    with person as (
      select ${userId}::integer as id, null::text as until
      union all
      select user_id, to_on::text from standing_in where by_id = ${userId} and ${day}::date between from_on and to_on
    )
    select post.standing, person.id, until
      from complaint cross join lateral (values
          ('receiver', receiver_id), ('officer', officer_id), ('reviewer', reviewer_id)) as post (standing, holder_id)
        join person on person.id = holder_id
      where complaint.id = ${complaintId}
    union all
    select part.standing, person.id, until
      from complaint_handler join person on person.id = user_id
        cross join lateral (values
          (true, case when is_lead then 'lead' else 'handler' end),
          (accepted_at is null, case when is_lead then 'asked-lead' else 'asked-handler' end)) as part (holds, standing)
      where complaint_id = ${complaintId} and removed_at is null and declined_at is null
        and (is_lead or until is null) and holds
    union all
    select 'expert', user_id, null from expert_organization join complaint on complaint.against_organization_id = organization_id
      where complaint.id = ${complaintId} and user_id = ${userId}
    union all
    select 'author', proposed_by_id, null from proposal
      where complaint_id = ${complaintId} and proposed_by_id = ${userId} and ended_at is null
    union all
    select 'approver', ${userId}::integer, null where ${isAskedToSign(complaintId, userId, day)}`,
)
