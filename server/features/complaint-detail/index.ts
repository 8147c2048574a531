/** One complaint with its parts as the reader may see it, and the answer of an action: the complaint after it. */
export { answerAction, answerResult, saveRecord } from './answer-action.ts'
export { listPublicSteps, listSteps } from './complaint-detail.queries.ts'
export { holderOf, toLedgerEntry, toPublicSteps, toSteps } from './complaint-view.ts'
export { listRepresentatives, loadComplaint, loadDetail, loadFiled, reachIn, showComplaint } from './show-complaint.ts'
export { compliantActionsEndpoints } from './status-track.endpoints.ts'
