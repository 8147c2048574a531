import { type RawBuilder, sql } from 'kysely'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type StaffChoice, staffChoiceLimit } from '#contract/values/staff-choice.ts'
import { bothNamesOf, nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { canTakeWork } from './account-state.queries.ts'

export interface StaffSearch {
  text?: string | undefined
  id?: number | undefined
  /** Only accounts that can take work and hold this page permission, or `All`. */
  holding?: PageCode
  /** What else has to hold of `user_account`. */
  where?: RawBuilder<boolean>
}

/** A joined member of staff, under the alias, as the contract shows one. */
export const staffOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<StaffChoice>`(
    select jsonb_build_object('id', ${column('id')}, 'userName', ${column('user_name')},
      'name', ${nameOf(alias)},
      'role', (select ${nameOf('role')} from role where role.id = ${column('role_id')}),
      'organization', (select ${bothNamesOf('body')} from organization as body
        where body.id = ${column('organization_id')}),
      'department', (select ${bothNamesOf('part')} from department as part where part.id = ${column('department_id')}),
      'isActive', ${column('is_active')}))`
}

const selectStaff = (tx: Tx) =>
  tx
    .selectFrom('user_account')
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .leftJoin('organization', 'organization.id', 'user_account.organization_id')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'user_account.id',
      'user_account.user_name as userName',
      'user_account.is_active as isActive',
      nameOf('role').as('role'),
      nameOf('user_account').$notNull().as('name'),
      namesOf('organization').as('organization'),
      namesOf('department').as('department'),
    ])
    .where('user_account.kind', '=', 'staff')

/** Staff whose name or user name holds the text, whichever homophone letter was typed; by name. */
export function findStaff(tx: Tx, { text = '', id, holding, where }: StaffSearch): Promise<StaffChoice[]> {
  let query = selectStaff(tx).where(holdsWords('user_account.search_text', text))
  if (id !== undefined) query = query.where('user_account.id', '=', id)
  if (holding !== undefined) query = query.where(canTakeWork('user_account')).where(holds(holding))
  if (where !== undefined) query = query.where(where)
  return query.orderBy('user_account.name').orderBy('user_account.id').limit(staffChoiceLimit).execute()
}

/** One member of staff; undefined for an unknown id and for a complainant's account. */
export const findStaffMember = (tx: Tx, id: number): Promise<StaffChoice | undefined> =>
  selectStaff(tx).where('user_account.id', '=', id).executeTakeFirst()

/** Whether the role of the account holds the page permission, or `All`. */
export const holds = (page: PageCode, alias = 'user_account') => sql<boolean>`exists (
  select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in (${page}, 'All'))`
