import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { OfferedPlace, Place } from '#contract/settings/locations.ts'
import { otherWoreda, otherZone } from '#db/reference/places.ts'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'
import { NotFound } from '#server/platform/errors.ts'

const columns = ['id', 'parent_id as parentId', 'kind', 'name_en as nameEn', 'name_am as nameAm'] as const

const isOther = (place: ExpressionBuilder<Database, 'location'>) =>
  place('name_en', 'in', [otherWoreda[0], otherZone[0]])

/** Today in Addis Ababa. */
const existingPlaces = (tx: Tx) =>
  tx
    .selectFrom('location')
    .select(columns)
    .select(place => isOther(place).$castTo<boolean>().as('isOther'))
    .where('merged_into_id', 'is', null)
    .where('valid_from_on', '<=', today)
    .where(place => place.or([place('valid_to_on', 'is', null), place('valid_to_on', '>=', today)]))
    .orderBy(isOther)
    .orderBy('name_en')
    .orderBy('id')

/** Regions and chartered cities that exist today. */
export const listRegions = (tx: Tx): Promise<OfferedPlace[]> =>
  existingPlaces(tx).where('parent_id', 'is', null).execute()

/** The places directly below one that exist today. */
export const listChildren = (tx: Tx, parentId: number): Promise<OfferedPlace[]> =>
  existingPlaces(tx).where('parent_id', '=', parentId).execute()

/** The places among these that exist today. */
export async function findExistingPlaces(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await existingPlaces(tx)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The region or chartered city of that English name. */
export const findRegionByName = (tx: Tx, nameEn: string): Promise<Place | undefined> =>
  existingPlaces(tx).where('parent_id', 'is', null).where('name_en', '=', nameEn).executeTakeFirst()

/** A place with everything above it, outermost first, whether or not it still exists. Throws NotFound. */
export async function getLocationPath(tx: Tx, locationId: number): Promise<Place[]> {
  const path = await findLocationPath(tx, locationId)
  if (path.length === 0) throw new NotFound('place')
  return path
}

/** The same; empty for an unknown place. */
export const findLocationPath = (tx: Tx, locationId: number): Promise<Place[]> => readRows(tx, pathOf({ locationId }))

const pathOf = compiled((db, { locationId }: Values<{ locationId: number }>) =>
  db
    .withRecursive('upwards', step =>
      step
        .selectFrom('location')
        .select([...columns, sql<number>`0`.as('distance')])
        .where('id', '=', locationId)
        .unionAll(
          step
            .selectFrom('location')
            .innerJoin('upwards', 'upwards.parentId', 'location.id')
            .select([
              'location.id',
              'location.parent_id as parentId',
              'location.kind',
              'location.name_en as nameEn',
              'location.name_am as nameAm',
              sql<number>`upwards.distance + 1`.as('distance'),
            ]),
        ),
    )
    .selectFrom('upwards')
    .select(['id', 'parentId', 'kind', 'nameEn', 'nameAm'])
    .orderBy('distance', 'desc'),
)

/** The outermost place around a place, as part of a statement; null for an unknown place. */
export const regionOf = (locationId: number | RawBuilder<number>): RawBuilder<number | null> => sql`(
  with recursive upwards as (
    select id, parent_id from location where id = ${locationId}
    union all
    select location.id, location.parent_id from location join upwards on location.id = upwards.parent_id
  )
  select id from upwards where parent_id is null)`

/** A place and everything inside it. */
export async function listPlacesWithin(tx: Tx, locationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive inside as (
      select id from location where id = ${locationId}
      union select location.id from location join inside on location.parent_id = inside.id)
    select id from inside`.execute(tx)
  return rows.map(({ id }) => id)
}
