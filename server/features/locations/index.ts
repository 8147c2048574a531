export { findRegionByName, getLocationPath, isUnder, listChildren, listRegions } from './locations.queries.ts'
export { locationsEndpoints } from './locations.endpoints.ts'
