export { conclude } from './conclude.ts'
export { saveDecision, updateDecision } from './save-decision.ts'
export { findStandingDecision, showHistory, showOpinions, showSolution } from './show-decisions.ts'
export { decisionsEndpoints } from './decisions.endpoints.ts'
