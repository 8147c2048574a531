export { audit } from './audit.ts'
export { sealAuditEntries } from './seal-entries.ts'
