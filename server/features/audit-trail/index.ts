/** The audit page: the trail to read, export and verify. */
export { auditEndpoints } from './audit.endpoints.ts'
export { verifyChainJob } from './verify-chain.job.ts'
