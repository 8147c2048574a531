export { directingEndpoints } from './directing.endpoints.ts'
