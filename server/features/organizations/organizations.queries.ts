import { sql } from 'kysely'
import type { Department, Organization } from '#contract/settings/organizations.ts'
import { findSuccessor } from '#server/features/complaint-parts/index.ts'
import { compiled } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

const activeOrganizations = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('organization')
    .select([
      'id',
      'name_en as nameEn',
      'name_am as nameAm',
      'sector_id as sectorId',
      'location_id as locationId',
      'handles_complaints as handlesComplaints',
    ])
    .where('is_active', '=', sql.lit(true))
    .orderBy('name_en')
    .orderBy('id')

export const listOrganizations = (tx: Tx): Promise<Organization[]> => activeOrganizations(tx).execute()

/** The active bodies that complaints can be filed with. */
export const listHandlingOrganizations = (tx: Tx): Promise<Organization[]> => readRows(tx, handlingOrganizations({}))

const handlingOrganizations = compiled(db => activeOrganizations(db).where('handles_complaints', '=', sql.lit(true)))

/** Throws NotFound for an unknown or closed body. */
export async function listDepartments(tx: Tx, organizationId: number): Promise<Department[]> {
  const organization = await activeOrganizations(tx).where('id', '=', organizationId).executeTakeFirst()
  if (!organization) throw new NotFound('organization')
  return tx
    .selectFrom('department')
    .select([
      'id',
      'organization_id as organizationId',
      'parent_id as parentId',
      'name_en as nameEn',
      'name_am as nameAm',
    ])
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', sql.lit(true))
    .orderBy('name_en')
    .orderBy('id')
    .execute()
}

/** Throws NotFound for an unknown body; a closed one exists. */
export async function requireOrganization(tx: Tx, id: number): Promise<void> {
  const found = await tx.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('organization')
}

/** Keeps a body from being merged until the transaction ends; false when it is closed. */
export const keepOpen = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** A body, or the one that it was merged into, and those that were merged into that one. */
export async function bodiesOf(tx: Tx, id: number): Promise<number[]> {
  const standing = await findSuccessor(tx, 'organization', id)
  const rows = await tx.selectFrom('organization').select('id').where('merged_into_id', '=', standing).execute()
  return [standing, ...rows.map(row => row.id)]
}
