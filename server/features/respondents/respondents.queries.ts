import { sql } from 'kysely'
import { stateOf } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The body of a respondent with the people who speak for it, the oldest account first. Closed accounts are not among them. */
export const findRespondents = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('user_account as account')
    .where('account.organization_id', '=', organizationId)
    .where('account.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permission')
          .whereRef('role_permission.role_id', '=', 'account.role_id')
          .where('page_code', '=', 'Statements - Give')
          .select('role_permission.id'),
      ),
    )
    .orderBy('account.id')
    .select([
      'account.id',
      'account.user_name',
      'account.name',
      'account.role_id',
      'account.language',
      stateOf('account').as('state'),
    ])
    .execute()

export type FoundRespondent = Awaited<ReturnType<typeof findRespondents>>[number]

export const findBody = (tx: Tx, organizationId: number) =>
  tx
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name_en as en', 'name_am as am'])
    .executeTakeFirst()

/** Changes of the accounts of one body follow one another until the transaction ends. */
export const lockRespondents = (tx: Tx, organizationId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('respondents'), ${organizationId})`.execute(tx)
