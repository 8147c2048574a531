/** What other features may use of reading complaints. */
export { listClockEvents, listSteps } from './complaint-detail.queries.ts'
export { holderOf, toLedgerEntry } from './complaint-view.rules.ts'
export { nameOf, namesOf } from './labels.queries.ts'
export { delayInDays } from './delay.rules.ts'
export { loadComplaint, loadFiled } from './show-complaint.ts'
export { findRowsOf } from './complaint-list.queries.ts'
export { toComplaintRow } from './list-complaints.ts'
export { requireOwnIds } from './own-ids.rules.ts'
export { complaintChangesEndpoints } from './update-complaint.endpoints.ts'
export { complaintsEndpoints, compliantActionsEndpoints } from './complaints.endpoints.ts'
export { type Filing, findRegistration, registerComplaint, type Registration } from './register-complaint.ts'
/** What the features that move a complaint on build their actions with. */
export type { Act, ActionRule, Effect } from './action-rule.ts'
export { forgetAnswersJob } from './forget-answers.job.ts'
export { answerAction } from './answer-action.ts'
export { checkPartyReferences } from './check-references.ts'
export { keepFormerValues } from './former-values.queries.ts'
export { partyRow, writeSearchText } from './registration.queries.ts'
export { findCaseHolder, type Post, postOf, posts } from './case-holder.queries.ts'
export { findTransition } from './transition.rules.ts'
export { type Contact, listContacts } from './contacts.queries.ts'
export { type ActionResult, takeAction, takeActionAsSystem } from './take-action.ts'
export { type Told, tellStaff } from './tell-staff.ts'
export { findReceiver } from './receivers.queries.ts'
export { actionsFor } from './transition.rules.ts'
/** What the signatures need of what waits for them. */
export { lengthOf } from './change-status.ts'
export type { ActionName, Transition } from './lifecycle.ts'
export { endProposal } from './proposals.queries.ts'
export { signsFor } from './relation.queries.ts'
export { transitionOf } from './transition.rules.ts'
export { choiceOf, ifJoined } from './labels.queries.ts'
export { holdsAction, requireAction } from './require-action.ts'
/** What supervision computes with: the ledger, what follows from it, and the names of what a complaint points at. */
export { listEntries } from './change-status.ts'
export {
  type ClockEntry,
  type Deadline,
  deadlinesOf,
  dueColumns,
  isOfficeClock,
  type NoticeLevel,
  noticeLevels,
} from './deadlines.ts'
export { placeOf } from './labels.queries.ts'
export { foldQuery } from './search.rules.ts'
