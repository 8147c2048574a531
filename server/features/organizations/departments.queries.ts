import { sql } from 'kysely'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import { soundsLike } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

const managed = (tx: Tx) =>
  tx
    .selectFrom('department')
    .select([
      'id',
      'organization_id as organizationId',
      'parent_id as parentId',
      'name_en as nameEn',
      'name_am as nameAm',
      'is_active as isActive',
      'merged_into_id as mergedIntoId',
    ])

/** All departments of a body, by English name. */
export const findDepartmentTree = (tx: Tx, organizationId: number): Promise<ManagedDepartment[]> =>
  managed(tx).where('organization_id', '=', organizationId).orderBy('name_en').orderBy('id').execute()

export const findDepartment = (tx: Tx, id: number): Promise<ManagedDepartment | undefined> =>
  managed(tx).where('id', '=', id).executeTakeFirst()

/** A department and everything below it, by English name. */
export const findBranch = (tx: Tx, id: number): Promise<ManagedDepartment[]> =>
  managed(tx)
    .where(
      'id',
      'in',
      sql<number>`(with recursive branch as (
        select department.id from department where department.id = ${id}
        union select below.id from branch join department as below on below.parent_id = branch.id
      ) select branch.id from branch)`,
    )
    .orderBy('name_en')
    .orderBy('id')
    .execute()

/** Whether a department is another one or below it. */
export async function isWithin(tx: Tx, id: number | null, aboveId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive upwards as (
      select id, parent_id from department where id = ${id}
      union select above.id, above.parent_id from upwards join department as above on above.id = upwards.parent_id
    ) select from upwards where id = ${aboveId}`.execute(tx)
  return rows.length > 0
}

/** Throws NotFound. */
export async function getDepartment(tx: Tx, id: number): Promise<ManagedDepartment> {
  const found = await findDepartment(tx, id)
  if (!found) throw new NotFound('department')
  return found
}

/** Locks the tree of a body until the transaction ends. Throws NotFound for an unknown body. */
export async function lockTree(tx: Tx, organizationId: number): Promise<void> {
  const found = await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new NotFound('organization')
}

/** The name that another open department under the same parent has already, in any spelling. */
export async function findTakenName(
  tx: Tx,
  wanted: { organizationId: number; parentId: number | null; nameEn: string; nameAm: string },
  exceptId: number | null,
): Promise<'nameEn' | 'nameAm' | undefined> {
  const same = await tx
    .selectFrom('department')
    .select(soundsLike('name_en', wanted.nameEn).as('isSameEnglish'))
    // by these words alone, so that no other index is taken, which would read all departments of the body
    .where(sql<boolean>`coalesce(parent_id, -organization_id) = ${wanted.parentId ?? -wanted.organizationId}::integer`)
    .where('is_active', '=', true)
    .where(sql<boolean>`id is distinct from ${exceptId}::integer`)
    .where(row => row.or([soundsLike('name_en', wanted.nameEn), soundsLike('name_am', wanted.nameAm)]))
    .executeTakeFirst()
  return same && (same.isSameEnglish ? 'nameEn' : 'nameAm')
}
