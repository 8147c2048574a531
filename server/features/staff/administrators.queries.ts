import { sql } from 'kysely'
import { type GuardLevel, type PageCode } from '#contract/permissions-catalogue.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { canTakeWork } from './account-state.queries.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The codes that together keep an installation administrable; with them all others can be restored. */
const codes: readonly PageCode[] = ['Roles - Manage', 'Permissions - Manage', 'Users - Manage']

/** The guard levels that may open the setting pages. */
const levels: readonly GuardLevel[] = ['SA', 'ADMIN']

/** Active accounts that have set their password and whose role can administer roles, permissions and users. */
const administrators = (tx: Tx) =>
  tx
    .selectFrom('user_account')
    .innerJoin('role', 'role.id', 'user_account.role_id')
    .where(canTakeWork('user_account'))
    .where('role.guard_level', 'in', levels)
    .where(
      sql<boolean>`(select bool_or(page_code = 'All') or count(*) filter (where page_code in (${sql.join(codes)})) = ${codes.length}
        from role_permission where role_permission.role_id = role.id)`,
    )

export async function countAdministrators(tx: Tx): Promise<number> {
  const { count } = await administrators(tx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of all administrators but one person. */
export const findOtherAdministrators = async (tx: Tx, exceptId: number): Promise<number[]> =>
  (await administrators(tx).where('user_account.id', '<>', exceptId).select('user_account.id').execute()).map(
    ({ id }) => id,
  )

/** The newest notices of an administrator, with the present names of who did it and of the role or person. */
export const listNewestForAdministrator = (tx: Tx, userId: number, most: number) =>
  tx
    .selectFrom('administrator_notice as administration')
    .leftJoin('user_account as doer', 'doer.id', 'administration.by_id')
    .leftJoin('role', join =>
      join.on('administration.subject_type', '=', 'role').on(sql<boolean>`role.id::text = administration.subject_id`),
    )
    .leftJoin('user_account as person', join =>
      join.on('administration.subject_type', '=', 'user').on(sql<boolean>`person.id::text = administration.subject_id`),
    )
    .where('administration.user_id', '=', userId)
    .select([
      'administration.id',
      'administration.kind',
      'administration.at',
      'administration.read_at',
      'administration.subject_type',
      'administration.subject_id',
    ])
    .select([nameOf('doer').as('doer'), nameOf('role').as('role'), nameOf('person').as('person')])
    .orderBy('administration.id', 'desc')
    .limit(most)
    .execute()

/** Marks notices of an administrator as read: those with these ids, or all. */
export const markAdministrationRead = (
  tx: Tx,
  { userId, noticeIds, now }: { userId: number; noticeIds?: readonly number[] | undefined; now: Date },
) =>
  tx
    .updateTable('administrator_notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(noticeIds !== undefined, query => query.where('id', 'in', noticeIds ?? []))
    .execute()

export const deleteAdministrationNoticesBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('administrator_notice').where('at', '<', before).execute()
