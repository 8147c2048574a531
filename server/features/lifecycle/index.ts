/** The engine of a complaint's life: the table of actions, who may take them, guards, proposals that wait for signatures, versions and clocks. It knows no feature that takes an action. */
export type { Act, ActionRequest, ActionResult, Beginning } from './act.ts'
export type { ActionRule, Effect } from './action-rule.ts'
export { assignReceiver } from './assign-receiver.ts'
export { type Asked, type CaseGuard, type CaseGuards, once } from './case-guards.ts'
export {
  findCaseHolder,
  findHolderName,
  type Held,
  holderIdIn,
  inStatusSince,
  isHeldBy,
} from './case-holder.queries.ts'
export { createWithStatus, lengthOf, listEntries } from './change-status.ts'
export { type ClockEntry, type Deadline, deadlinesOf, dueColumns, isOfficeClock, levelReached } from './deadlines.ts'
export { delayInDays } from './delay.rules.ts'
export { forgetAnswersJob } from './forget-answers.job.ts'
export type { ActionName, Transition } from './lifecycle.ts'
export { listNextSteps, nextStepRows } from './next-step.queries.ts'
export { askForSignature, endProposal, putSubstitute, recordSignature } from './proposals.queries.ts'
export { findReceiver } from './receivers.queries.ts'
export { findReliefCause, isRunningOut } from './relief.queries.ts'
export { holdsAction, requireAction } from './require-action.ts'
export { sortActions } from './sort-actions.ts'
export { canSign, mayApprove, stepsAskedOf } from './signing.queries.ts'
export { listStaffWith } from './staff-with.queries.ts'
export { checkRule, takeAction, takeActionAsSystem } from './take-action.ts'
export { tellStaff, tellStaffOfCases, type Told } from './tell-staff.ts'
export { findTransition, transitionOf } from './transition.rules.ts'
export { raiseLevel, updateDue } from './due.queries.ts'
