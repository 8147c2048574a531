export { decisionsEndpoints } from './decisions.endpoints.ts'
