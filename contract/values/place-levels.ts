export const locationKinds = ['region', 'chartered-city', 'zone', 'sub-city', 'woreda', 'kebele'] as const
export type LocationKind = (typeof locationKinds)[number]

/** Regions whose subdivisions are called sub cities; elsewhere they are zones. */
export const subCityRegion = 'Addis Ababa'

const nextLevels: Record<Exclude<LocationKind, 'region' | 'chartered-city'>, LocationKind | null> = {
  zone: 'woreda',
  'sub-city': 'woreda',
  woreda: 'kebele',
  kebele: null,
}

/** The level directly below a place; null below a kebele. */
export function nextLevelOf({ kind, nameEn }: { kind: LocationKind; nameEn: string }): LocationKind | null {
  if (kind === 'region' || kind === 'chartered-city') return nameEn === subCityRegion ? 'sub-city' : 'zone'
  return nextLevels[kind]
}
