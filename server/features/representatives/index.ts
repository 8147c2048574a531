export { addRepresentative } from './representative-rules.ts'
export { representativesEndpoints } from './representatives.endpoints.ts'
