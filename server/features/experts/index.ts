export { expertsEndpoints } from './experts.endpoints.ts'
