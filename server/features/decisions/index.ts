export { conclude } from './conclude.ts'
export { decisionsEndpoints } from './decisions.endpoints.ts'
