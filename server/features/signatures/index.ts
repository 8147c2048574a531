export { gated, type GatedRules } from './gated-rules.ts'
export { signaturesEndpoints } from './signatures.endpoints.ts'
