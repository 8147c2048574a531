export { findConstants, getConstant } from './constants.queries.ts'
export { seedReferenceData } from './seed-reference-data.ts'
export {
  completeSetting,
  findOfficeSettings,
  getClocks,
  getOfficeSetting,
  readPatience,
  requireClocks,
  settingNames,
  storeClocks,
  storedClocks,
  storedSetting,
  storeOfficeSetting,
} from './settings.queries.ts'
export { listOfficeLines } from './office.ts'
export { constantsTable } from './constants-table.ts'
export { constantsEndpoints } from './constants.endpoints.ts'
export { referenceDataEndpoints } from './reference-data.endpoints.ts'
