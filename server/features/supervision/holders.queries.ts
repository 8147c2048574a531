import { sql } from 'kysely'
import { mostProposed } from '#contract/values/action-choices.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { type CaseToHold, isSought, isSupervisor, type Post, selectFit } from '#server/features/case-people/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { loadOfPerson } from '#server/features/lifecycle/index.ts'
import { awayUntil, isAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Who could hold the case, the least busy first; people who are away come last. The transaction has to see everybody's cases. */
export const listFit = (
  tx: Tx,
  complaint: CaseToHold & { handling_organization_id: number },
  post: Post,
  { exceptId, sought }: { exceptId: number | null; sought: ProposalSearch },
  now: Date,
) =>
  selectFit(tx, complaint, post)
    .leftJoin('role', 'role.id', 'person.role_id')
    .where(isSought(sought))
    .$if(post !== 'reviewer', query => query.where('person.organization_id', '=', complaint.handling_organization_id))
    .$if(exceptId !== null, query => query.where('person.id', '<>', exceptId as number))
    .select(['person.id', nameOf('person').as('name'), nameOf('role').as('role'), loadOfPerson(now).as('casesWaiting')])
    .select([isSupervisor.as('supervises'), awayUntil('person', now).as('awayUntil')])
    .orderBy(isAway('person', now))
    .orderBy(sql`person.organization_id is not distinct from ${complaint.handling_organization_id}`, 'desc')
    .orderBy('supervises')
    .orderBy('casesWaiting')
    .orderBy('person.id')
    .limit(mostProposed)
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
      'held_by',
      'against_organization_id',
      'handling_organization_id',
      'location_id',
    ])
    .executeTakeFirst()
