export { representativesEndpoints } from './representatives.endpoints.ts'
