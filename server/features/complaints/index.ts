/** What other features may use of complaints, by what they need it for. */

/** Reading a complaint and its parts, as the actor may see them. */
export { listClockEvents, listSteps } from './complaint-detail.queries.ts'
export { findRowsOf } from './complaint-list.queries.ts'
export { holderOf, toLedgerEntry, toPublicSteps } from './complaint-view.rules.ts'
export { type Contact, listContacts } from './contacts.queries.ts'
export { choiceOf, complainantNameOf, firstIssueOf, ifJoined, nameOf, namesOf, placeOf } from './labels.queries.ts'
export { toComplaintRow } from './list-complaints.ts'
export { requireOwnIds } from './own-ids.rules.ts'
export { foldQuery } from './search.rules.ts'
export { showFormerValues } from './show-former-values.ts'
export { loadComplaint, loadFiled, showComplaint } from './show-complaint.ts'

/** Registering a complaint, and correcting what was filed. */
export { checkPartyReferences, chosenAnew } from './check-references.ts'
export { keepFormerValues } from './former-values.queries.ts'
export { type Filing, findRegistration, registerComplaint, type Registration } from './register-complaint.ts'
export { partyRow } from './registration.queries.ts'
export { writeSearchTexts } from './search-text.queries.ts'

/** Building an action on the one table, and taking it. */
export type { Act, ActionRule, Beginning, Effect } from './action-rule.ts'
export { answerAction, saveRecord } from './answer-action.ts'
export { type Asked, type CaseGuard, type CaseGuards, once } from './case-guards.ts'
export { lengthOf } from './change-status.ts'
export type { ActionName, Transition } from './lifecycle.ts'
export { endProposal } from './proposals.queries.ts'
export { canSign, stepsAskedOf, mayApprove } from './signing.queries.ts'
export { listOfferedActions } from './offered-actions.ts'
export { holdsAction, requireAction } from './require-action.ts'
export { type ActionResult, checkRule, takeAction, takeActionAsSystem } from './take-action.ts'
export { findTransition, transitionOf } from './transition.rules.ts'

/** Who holds a case or may be given it, and telling them. */
export { findCaseHolder, findCaseLead, type Held, type Post, postOf, posts, statusesOf } from './case-holder.queries.ts'
export { listStaffWith } from './staff-with.queries.ts'
export { findReliefCause, isRunningOut } from './relief.queries.ts'
export { findReceiver } from './receivers.queries.ts'
export { type Told, tellStaff, tellStaffOfCases } from './tell-staff.ts'

/** The clocks: the ledger, and what follows from it. */
export { listEntries } from './change-status.ts'
export {
  type ClockEntry,
  type Deadline,
  deadlinesOf,
  dueColumns,
  isOfficeClock,
} from './deadlines.ts'
export { delayInDays } from './delay.rules.ts'

/** What the application mounts. */
export { complaintsEndpoints, compliantActionsEndpoints } from './complaints.endpoints.ts'
export { foldTextsJob } from './fold-texts.job.ts'
export { forgetAnswersJob } from './forget-answers.job.ts'
export { complaintChangesEndpoints, formerValuesEndpoints } from './update-complaint.endpoints.ts'
