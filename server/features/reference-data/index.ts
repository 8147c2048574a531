export { findConstants, getConstant } from './constants.queries.ts'
export { seedReferenceData } from './seed-reference-data.ts'
export { getClocks, getContact, getGroupDecision } from './settings.queries.ts'
export { referenceDataEndpoints } from './reference-data.endpoints.ts'
