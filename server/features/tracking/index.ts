export { trackingEndpoints } from './tracking.endpoints.ts'
