import type { PageCode } from '#contract/permissions-catalogue.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
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
