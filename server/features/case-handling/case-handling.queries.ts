import type { Tx } from '#server/platform/db/transaction.ts'

/** A severity that can be chosen today. */
export const findSeverity = (tx: Tx, id: number) =>
  tx
    .selectFrom('constant_field')
    .select(['id', 'code'])
    .where('id', '=', id)
    .where('field_name', '=', 'severity')
    .where('retired_on', 'is', null)
    .executeTakeFirst()

/** A department of the organization that is still there. */
export const findDepartment = (tx: Tx, id: number, organizationId: number) =>
  tx
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .executeTakeFirst()
