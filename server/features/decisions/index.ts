export { conclude, findMissingOpinions } from './conclude.ts'
export { saveDecision, updateDecision } from './save-decision.ts'
export { findStandingDecision, loadDecisions } from './show-decisions.ts'
export { decisionsEndpoints } from './decisions.endpoints.ts'
