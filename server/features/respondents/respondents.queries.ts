import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export const findBody = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirst()

/** Changes of the accounts of one body follow one another until the transaction ends. */
export const lockRespondents = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('respondents'), ${organizationId})`.execute(tx)
