export { gated, type GatedRules } from './gated-rules.ts'
export { type GatedRules, gated } from './gated-rules.ts'
export { signaturesEndpoints } from './signatures.endpoints.ts'
