import type { Insertable, Kysely } from 'kysely'
import {
  constitutionDay,
  type Division,
  otherWoreda,
  otherZone,
  type PlaceName,
  type Region,
} from '#db/reference/places.ts'
import { addisAbaba } from '#db/reference/places-addis-ababa.ts'
import { direDawa, regions } from '#db/reference/places-regions.ts'
import type { Database } from '#db/tables.ts'

interface Node {
  row: Omit<Insertable<Database['location']>, 'parent_id'>
  below: Node[]
}

function placeNode(
  kind: Database['location']['kind'],
  [english, amharic, since]: PlaceName,
  parentSince: string,
): Node {
  return { row: { kind, name_en: english, name_am: amharic, valid_from_on: since ?? parentSince }, below: [] }
}

function divisionNode(kind: Region['divisionKind'], division: Division, regionSince: string): Node {
  const node = placeNode(kind, division.name, regionSince)
  node.below = [...division.woredas, otherWoreda].map(name => placeNode('woreda', name, node.row.valid_from_on))
  return node
}

/** All of Addis Ababa's sub cities are known; elsewhere a zone may be missing. */
function regionNode(region: Region): Node {
  const node = placeNode(region.kind, region.name, constitutionDay)
  const complete = region.divisionKind === 'sub-city'
  const divisions = complete ? region.divisions : [...region.divisions, { name: otherZone, woredas: [] }]
  node.below = divisions.map(division => divisionNode(region.divisionKind, division, node.row.valid_from_on))
  return node
}

/** Inserts the tree level by level, one statement each. */
export async function plantPlaces(tx: Kysely<Database>): Promise<void> {
  let level = [...regions, addisAbaba, direDawa].map(region => ({
    parentId: null as number | null,
    node: regionNode(region),
  }))
  while (level.length > 0) {
    const inserted = await tx
      .insertInto('location')
      .values(level.map(({ parentId, node }) => ({ ...node.row, parent_id: parentId })))
      .returning(['id', 'parent_id', 'name_en'])
      .execute()
    const ids = new Map(inserted.map(row => [`${row.parent_id} ${row.name_en}`, row.id]))
    level = level.flatMap(({ parentId, node }) => {
      const id = ids.get(`${parentId} ${node.row.name_en}`) as number
      return node.below.map(child => ({ parentId: id, node: child }))
    })
  }
}
