/** What other features may use of reading complaints. */
export { listClockEvents, listSteps } from './complaint-detail.queries.ts'
export { holderOf, toLedgerEntry } from './complaint-view.rules.ts'
export { delayInDays } from './delay.rules.ts'
export { loadFiled } from './show-complaint.ts'
export { complaintsEndpoints, compliantActionsEndpoints } from './complaints.endpoints.ts'
export { type Filing, findRegistration, registerComplaint, type Registration } from './register-complaint.ts'
/** What the features that move a complaint on build their actions with. */
export type { Act, ActionRule, Effect } from './action-rule.ts'
export { forgetAnswersJob } from './forget-answers.job.ts'
export { answerAction } from './answer-action.ts'
export { type Contact, listContacts } from './contacts.queries.ts'
export { takeAction } from './take-action.ts'
