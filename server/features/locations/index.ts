export {
  findExistingPlaces,
  findLocationPath,
  findRegionByName,
  getLocationPath,
  listChildren,
  listPlacesWithin,
  listRegions,
  regionOf,
} from './locations.queries.ts'
export { loadPlacePaths, type PlacePaths } from './place-paths.queries.ts'
export { placesTable } from './locations-table.ts'
export { locationsEndpoints } from './locations.endpoints.ts'
export { findTreeHistory } from './tree-history.queries.ts'
