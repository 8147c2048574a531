import { sql } from 'kysely'
import { isInConflict } from '#server/features/data-filters/index.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ReceiverSearch {
  handlingOrganizationId: number
  handlingDepartmentId: number | null
  /** Nobody of this body receives a complaint against it. */
  againstOrganizationId: number
  /** The place of decision and everything above it, outermost first. */
  locationPath: number[]
}

/** More cases than this are simply many; counting goes no further. */
const countedCases = 500

/**
 * Who receives a complaint: an active account of the handling organization, and of the department if the complaint has one,
 * with the permission, for a place as near to the place of
 * decision as there is, with the fewest cases in hand. Needs a transaction of the system, which sees everybody's cases.
 */
export async function findReceiver(
  tx: Tx,
  search: ReceiverSearch,
): Promise<{ id: number; roleId: number | null } | undefined> {
  if (isInConflict({ organizationId: search.handlingOrganizationId }, search)) return undefined
  const casesInHand = sql<number>`(
    select count(*) from (
      select from complaint
      where receiver_id = account.id
        and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')
      limit ${countedCases}
    ) as in_hand)`
  return tx
    .selectFrom('user_account as account')
    .select(['account.id', 'account.role_id as roleId'])
    .where(canTakeWork('account'))
    .where('account.organization_id', '=', search.handlingOrganizationId)
    .$if(search.handlingDepartmentId !== null, query =>
      query.where(({ eb, or }) =>
        or([eb('account.department_id', 'is', null), eb('account.department_id', '=', search.handlingDepartmentId)]),
      ),
    )
    .where(({ eb, or }) =>
      or([eb('account.location_id', 'is', null), eb('account.location_id', 'in', search.locationPath)]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permission')
          .select('role_permission.id')
          .whereRef('role_permission.role_id', '=', 'account.role_id')
          .where('role_permission.page_code', '=', 'Complaints - Receive'),
      ),
    )
    .orderBy(sql`coalesce(array_position(${search.locationPath}::integer[], account.location_id), 0)`, 'desc')
    .orderBy(casesInHand)
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst()
}
