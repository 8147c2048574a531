import { sql } from 'kysely'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type CaseToHold, selectFit } from '#server/features/case-people/index.ts'
import { canTakeWork, isAway } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Maximum number of people who get a message about one thing. */
const mostTold = 10

/** Active staff of the body with the permission; if it has none, those of every body. */
export async function listStaffWith(tx: Tx, permission: PageCode, organizationId: number): Promise<number[]> {
  const staff = tx
    .selectFrom('user_account as account')
    .innerJoin('role_permission', 'role_permission.role_id', 'account.role_id')
    .where('role_permission.page_code', '=', permission)
    .where(canTakeWork('account'))
    .select('account.id')
    .orderBy('account.id')
    .limit(mostTold)
  const own = await staff.where('account.organization_id', '=', organizationId).execute()
  return (own.length > 0 ? own : await staff.execute()).map(({ id }) => id)
}

/** Officers whose visibility of a case is checked: each costs about half a millisecond. */
const mostAsked = 40

/** Officers of the body who can direct the case and see it, at most ten; those who are away come last. */
export async function listOfficersFor(
  tx: Tx,
  complaint: CaseToHold & { handling_organization_id: number },
  now: Date,
): Promise<number[]> {
  const officers = selectFit(tx, complaint, 'officer')
    .where('person.organization_id', '=', complaint.handling_organization_id)
    .select('person.id')
    .orderBy(isAway('person', now))
    .orderBy('person.id')
    .limit(mostAsked)
  const { rows } = await sql<{ found: number[] }>`
    select staff_who_see(${complaint.id}::integer, array(${officers}), ${mostTold}::integer) as found`.execute(tx)
  return rows[0]?.found ?? []
}
