export { findRegionByName, getLocationPath, isUnder, listChildren, listRegions } from './locations.queries.ts'
