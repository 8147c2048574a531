import { sql } from 'kysely'
import { mostProposed } from '#contract/values/action-choices.ts'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import { type CaseToHold, isSought, isSupervisor, selectFit } from '#server/features/case-people/index.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { loadOfPerson } from '#server/features/lifecycle/index.ts'
import { awayUntil, isAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * Who may review a complaint: those of the handling body first, then by load; people who are away come last. Needs a transaction of the
 * system, which sees everybody's cases.
 */
export const findReviewers = (
  tx: Tx,
  complaint: CaseToHold & { handling_organization_id: number },
  now: Date,
  { exceptId, ...sought }: ProposalSearch & { exceptId?: number | null } = {},
) =>
  selectFit(tx, complaint, 'reviewer')
    .innerJoin('organization as body', 'body.id', 'person.organization_id')
    .where(isSought(sought))
    .where(sql<boolean>`person.id is distinct from ${exceptId ?? null}::integer`)
    .select([
      'person.id as userId',
      nameOf('person').$notNull().as('name'),
      namesOf('body').$notNull().as('organization'),
      loadOfPerson(now).as('casesWaiting'),
      awayUntil('person', now).as('awayUntil'),
    ])
    .orderBy(isAway('person', now))
    .orderBy(sql`body.id = ${complaint.handling_organization_id}`, 'desc')
    .orderBy(isSupervisor)
    .orderBy('casesWaiting')
    .orderBy('person.id')
    .limit(mostProposed)
    .execute()
export type Reviewer = Awaited<ReturnType<typeof findReviewers>>[number]
