import { sql } from 'kysely'
import { mostProposed } from '#contract/values/action-choices.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { type CaseToHold, isSought, isSupervisor, type Post, selectFit } from '#server/features/case-people/index.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { loadOfPerson } from '#server/features/lifecycle/index.ts'
import { awayUntil, isAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

interface CaseOfCandidates extends CaseToHold {
  handling_organization_id: number
  /** The place of decision and everything above it, outermost first. */
  locationPath: number[]
}

/** Who can hold a case at a post, best first; people who are away come last. Needs a transaction of the system, which sees everybody's cases. */
export function listCandidates(
  tx: Tx,
  post: Post,
  complaint: CaseOfCandidates,
  now: Date,
  sought: ProposalSearch = {},
) {
  const { handling_organization_id, locationPath } = complaint
  const isOfHandlingBody = sql<boolean>`person.organization_id is not distinct from ${handling_organization_id}::integer`
  // the deeper in the path, the nearer; who serves every place comes after them, who serves another last
  const nearness = sql<number>`case when person.location_id is null then 0
    else coalesce(array_position(${locationPath}::integer[], person.location_id), -1) end`
  return selectFit(tx, complaint, post)
    .innerJoin('role', 'role.id', 'person.role_id')
    .leftJoin('organization as body', 'body.id', 'person.organization_id')
    .where(isSought(sought))
    .select([
      'person.id',
      nameOf('person').$notNull().as('name'),
      nameOf('role').$notNull().as('role'),
      namesOf('body').as('organization'),
      isOfHandlingBody.as('isOfHandlingBody'),
      nearness.as('nearness'),
      loadOfPerson(now).as('casesWaiting'),
      isSupervisor.as('supervises'),
      awayUntil('person', now).as('awayUntil'),
    ])
    .orderBy(isAway('person', now))
    .orderBy('isOfHandlingBody', 'desc')
    .orderBy('supervises')
    .orderBy('nearness', 'desc')
    .orderBy('casesWaiting')
    .orderBy('person.id')
    .limit(mostProposed)
    .execute()
}
