/** English and Amharic name, and since when it exists where that is later than its parent (doubts: docs/decisions/places-and-bodies.md). */
export type PlaceName = readonly [english: string, amharic: string, since?: string]

export interface Division {
  name: PlaceName
  woredas: readonly PlaceName[]
}

export interface Region {
  kind: 'region' | 'chartered-city'
  name: PlaceName
  divisionKind: 'zone' | 'sub-city'
  divisions: readonly Division[]
}

/** The day on which the federal constitution came into force, and with it the regions. */
export const constitutionDay = '1995-08-21'

/** Where the list is not certain to be complete, nobody may be kept from entering where they live. */
export const otherWoreda: PlaceName = ['Other woreda', 'ሌላ ወረዳ']
export const otherZone: PlaceName = ['Other zone', 'ሌላ ዞን']
