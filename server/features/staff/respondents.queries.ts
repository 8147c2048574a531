import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { stateOf } from './account-state.queries.ts'

/** The people who speak for a body complained against, the oldest account first. Closed accounts are not among them. */
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

/** How many there are. */
export const countRespondents = async (tx: Tx, organizationId: number): Promise<number> =>
  (await findRespondents(tx, organizationId)).length

export type FoundRespondent = Awaited<ReturnType<typeof findRespondents>>[number]
