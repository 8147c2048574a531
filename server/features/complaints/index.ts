/** What other features may use of reading complaints. */
export { listClockEvents, listSteps } from './complaint-detail.queries.ts'
export { holderOf, toLedgerEntry } from './complaint-view.rules.ts'
export { delayInDays } from './delay.rules.ts'
export { loadFiled } from './show-complaint.ts'
export { complaintsEndpoints, compliantActionsEndpoints } from './complaints.endpoints.ts'
export { type Filing, findRegistration, registerComplaint, type Registration } from './register-complaint.ts'
