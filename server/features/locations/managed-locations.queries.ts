import { sql } from 'kysely'
import { type FoundPlace, type LocationKind, type ManagedPlace, nextLevelOf } from '#contract/settings/locations.ts'
import { bothNamesOf } from '#server/features/complaint-parts/index.ts'
import { holdsWords, soundsLike } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

const places = (tx: Tx) =>
  tx
    .selectFrom('location')
    .select([
      'location.id',
      'location.parent_id as parentId',
      'location.kind',
      'location.name_en as nameEn',
      'location.name_am as nameAm',
      'location.valid_from_on as validFromOn',
      'location.valid_to_on as validToOn',
      'location.merged_into_id as mergedIntoId',
    ])

const managed = (tx: Tx) =>
  places(tx).select(({ selectFrom, fn }) =>
    selectFrom('location as below')
      .select(fn.countAll<number>().as('count'))
      .whereRef('below.parent_id', '=', 'location.id')
      .$asScalar()
      .$notNull()
      .as('childCount'),
  )

const withNextLevel = (row: Omit<ManagedPlace, 'nextLevel'>): ManagedPlace => ({
  ...row,
  nextLevel: nextLevelOf(row),
})

/** The places directly below one by English name, former and future ones too; below null the regions and chartered cities. */
export async function findManagedChildren(tx: Tx, parentId: number | null): Promise<ManagedPlace[]> {
  const rows = await managed(tx)
    .where('location.parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('location.name_en')
    .orderBy('location.id')
    .execute()
  return rows.map(withNextLevel)
}

/** Throws NotFound. */
export async function getManagedPlace(tx: Tx, id: number): Promise<ManagedPlace> {
  const row = await managed(tx).where('location.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('place')
  return withNextLevel(row)
}

/** A place without the number of places below it: an import asks for the parent of each row. */
export const findPlace = (tx: Tx, id: number): Promise<Omit<ManagedPlace, 'nextLevel' | 'childCount'> | undefined> =>
  places(tx).where('location.id', '=', id).executeTakeFirst()

const mostFound = 50

/** Places whose names hold the words, outer ones first, with the names from the region down to each. */
export async function searchPlaces(tx: Tx, text: string): Promise<FoundPlace[]> {
  const level = sql`array_position(array['region', 'chartered-city', 'zone', 'sub-city', 'woreda', 'kebele'], kind)`
  const rows = await tx
    .withRecursive('found', step =>
      step
        .selectFrom('location')
        .select(['id', 'parent_id', 'kind', 'name_en', 'name_am'])
        .where('merged_into_id', 'is', null)
        .where(holdsWords('folded', text))
        .orderBy(level)
        .orderBy('name_en')
        .orderBy('id')
        .limit(mostFound),
    )
    .withRecursive('upwards', step =>
      step
        .selectFrom('found')
        .select(['id as of_id', 'parent_id', 'name_en', 'name_am', sql<number>`0`.as('distance')])
        .unionAll(
          step
            .selectFrom('location')
            .innerJoin('upwards', 'upwards.parent_id', 'location.id')
            .select([
              'upwards.of_id',
              'location.parent_id',
              'location.name_en',
              'location.name_am',
              sql<number>`upwards.distance + 1`.as('distance'),
            ]),
        ),
    )
    .selectFrom('found')
    .innerJoin('upwards', 'upwards.of_id', 'found.id')
    .select([
      'found.id',
      'found.parent_id as parentId',
      'found.kind',
      'found.name_en as nameEn',
      'found.name_am as nameAm',
      sql<FoundPlace['path']>`jsonb_agg(${bothNamesOf('upwards')}
        order by upwards.distance desc)`.as('path'),
    ])
    .groupBy(['found.id', 'found.parent_id', 'found.kind', 'found.name_en', 'found.name_am'])
    .execute()
  const order: readonly LocationKind[] = ['region', 'chartered-city', 'zone', 'sub-city', 'woreda', 'kebele']
  return rows.sort(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) ||
      one.nameEn.localeCompare(other.nameEn) ||
      one.id - other.id,
  )
}

/** The name that another place with the same parent has already, in any spelling, unless that place has ended. */
export async function findTakenName(
  tx: Tx,
  wanted: { parentId: number | null; nameEn: string; nameAm: string },
  exceptId: number | null,
): Promise<'nameEn' | 'nameAm' | undefined> {
  const same = await tx
    .selectFrom('location')
    .select(soundsLike('name_en', wanted.nameEn).as('isSameEnglish'))
    // by these words alone, so that no other index is taken, which would read all places beside it
    .where(sql<boolean>`coalesce(parent_id, 0) = ${wanted.parentId ?? 0}::integer`)
    .where('valid_to_on', 'is', null)
    .where(sql<boolean>`id is distinct from ${exceptId}::integer`)
    .where(row => row.or([soundsLike('name_en', wanted.nameEn), soundsLike('name_am', wanted.nameAm)]))
    .executeTakeFirst()
  return same && (same.isSameEnglish ? 'nameEn' : 'nameAm')
}
