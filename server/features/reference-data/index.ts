export { findConstants, getConstant } from './constants.queries.ts'
export { seedReferenceData } from './seed-reference-data.ts'
export { completeSetting, getClocks, getOfficeSetting } from './settings.queries.ts'
export { officeSettingsEndpoints, referenceDataEndpoints } from './reference-data.endpoints.ts'
