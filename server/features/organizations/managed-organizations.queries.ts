import { sql } from 'kysely'
import type { ManagedOrganization, OrganizationEntry } from '#contract/settings/organizations.ts'
import { labelsOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { holdsWords, soundsLike } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { NameCursor } from '#server/platform/name-cursor.rules.ts'

const managed = (tx: Tx) =>
  tx
    .selectFrom('organization')
    .leftJoin('constant_field as sector', 'sector.id', 'organization.sector_id')
    .leftJoin('location as place', 'place.id', 'organization.location_id')
    .leftJoin('organization as taker', 'taker.id', 'organization.merged_into_id')
    .select([
      'organization.id',
      'organization.name_en as nameEn',
      'organization.name_am as nameAm',
      'organization.sector_id as sectorId',
      'organization.location_id as locationId',
      'organization.handles_complaints as handlesComplaints',
      'organization.is_active as isActive',
      'organization.merged_into_id as mergedIntoId',
      namesOf('taker').as('mergedInto'),
      labelsOf('sector').as('sector'),
      namesOf('place').as('location'),
    ])

export interface OrganizationSearch {
  text?: string | undefined
  sectorId?: number | undefined
  isActive?: boolean | undefined
  after?: NameCursor | undefined
}

/** Bodies by English name. */
export function findManagedOrganizations(
  tx: Tx,
  { text, sectorId, isActive, after }: OrganizationSearch,
  limit: number,
): Promise<ManagedOrganization[]> {
  return managed(tx)
    .$if(text !== undefined, query => query.where(holdsWords('organization.folded', text ?? '')))
    .$if(sectorId !== undefined, query => query.where('organization.sector_id', '=', sectorId ?? null))
    .$if(isActive !== undefined, query => query.where('organization.is_active', '=', isActive ?? true))
    .$if(after !== undefined, query =>
      query.where(
        sql<boolean>`(organization.name_en, organization.id) > (${after?.name}::text, ${after?.id}::integer)`,
      ),
    )
    .orderBy('organization.name_en')
    .orderBy('organization.id')
    .limit(limit)
    .execute()
}

/** Throws NotFound. */
export async function getManagedOrganization(tx: Tx, id: number): Promise<ManagedOrganization> {
  const found = await managed(tx).where('organization.id', '=', id).executeTakeFirst()
  if (!found) throw new NotFound('organization')
  return found
}

/** The name that another body at the same place has already, in any spelling; a merged body's name is free. */
export async function findTakenName(
  tx: Tx,
  { nameEn, nameAm, locationId }: Pick<OrganizationEntry, 'nameEn' | 'nameAm' | 'locationId'>,
  exceptId: number | null,
): Promise<'nameEn' | 'nameAm' | undefined> {
  const same = await tx
    .selectFrom('organization')
    .select(soundsLike('name_en', nameEn).as('isSameEnglish'))
    .where(row => row.or([soundsLike('name_en', nameEn), soundsLike('name_am', nameAm)]))
    .where('location_id', locationId === null ? 'is' : '=', locationId)
    .where(sql<boolean>`id is distinct from ${exceptId}::integer`)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()
  return same && (same.isSameEnglish ? 'nameEn' : 'nameAm')
}

/** The values of a body as the database has them. */
export const organizationRow = (entry: OrganizationEntry) => ({
  name_en: entry.nameEn,
  name_am: entry.nameAm,
  sector_id: entry.sectorId,
  location_id: entry.locationId,
  handles_complaints: entry.handlesComplaints,
})
