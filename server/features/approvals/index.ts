export { approvalsEndpoints } from './approvals.endpoints.ts'
