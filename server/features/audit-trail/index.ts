/** The audit page: the trail to read, to hand out and to verify. */
export { auditEndpoints } from './audit.endpoints.ts'
export { verifyChainJob } from './verify-chain.job.ts'
