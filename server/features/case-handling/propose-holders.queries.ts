import { sql } from 'kysely'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { holds } from './handlers.queries.ts'

export type Work = 'receive' | 'handle'

interface CaseOfCandidates {
  handlingOrganizationId: number
  againstOrganizationId: number
  /** The place of decision and everything above it, outermost first. */
  locationPath: number[]
}

const mostCandidates = 200
/** More cases than this are simply many; counting goes no further. */
const countedCases = 500

const works = {
  receive: {
    permission: 'Complaints - Receive',
    casesInHand: sql<number>`(select count(*)::integer from (
      select from complaint
      where receiver_id = account.id
        and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')
      limit ${countedCases}) as in_hand)`,
  },
  handle: {
    permission: 'Complaints - Decide',
    casesInHand: sql<number>`(select count(*)::integer from (
      select from complaint_handler as handler
      join complaint on complaint.id = handler.complaint_id
      where handler.user_id = account.id and handler.removed_at is null and handler.declined_at is null
        and complaint.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION')
      limit ${countedCases}) as in_hand)`,
  },
} as const satisfies Record<Work, object>

/** Who can do the work on a case. Needs a transaction of the system, which sees everybody's cases. */
export function listCandidates(tx: Tx, work: Work, complaint: CaseOfCandidates) {
  const { permission, casesInHand } = works[work]
  const { handlingOrganizationId, againstOrganizationId, locationPath } = complaint
  const isOfHandlingBody = sql<boolean>`account.organization_id is not distinct from ${handlingOrganizationId}::integer`
  // the deeper in the path, the nearer; who serves every place comes after them, who serves another last
  const nearness = sql<number>`case when account.location_id is null then 0
    else coalesce(array_position(${locationPath}::integer[], account.location_id), -1) end`
  return tx
    .selectFrom('user_account as account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .leftJoin('organization as body', 'body.id', 'account.organization_id')
    .where(canTakeWork('account'))
    .where(sql<boolean>`account.organization_id is distinct from ${againstOrganizationId}::integer`)
    .where(holds(permission))
    .select([
      'account.id',
      nameOf('account').$notNull().as('name'),
      nameOf('role').$notNull().as('role'),
      namesOf('body').as('organization'),
      isOfHandlingBody.as('isOfHandlingBody'),
      nearness.as('nearness'),
      casesInHand.as('casesInHand'),
    ])
    .orderBy('isOfHandlingBody', 'desc')
    .orderBy('nearness', 'desc')
    .orderBy('casesInHand')
    .orderBy('account.id')
    .limit(mostCandidates)
    .execute()
}
