export { type AuditSubject, audit } from './audit.ts'
export { parseAnchor, printLink } from './audit-chain.rules.ts'
export { auditSealJob } from './audit-seal.job.ts'
export { verifyAuditChain } from './verify-chain.ts'
