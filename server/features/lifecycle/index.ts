/** The engine of a complaint's life: the table of actions, who may take them, guards, proposals that wait for signatures, versions and clocks. It does not know the features that take actions. */
export type { Act, ActionResult, Beginning } from './act.ts'
export { type ActionRule, type Effect, noInput, type ReasonInput, reasonInput } from './actions/action-rule.ts'
export { foreseeAct } from './actions/circumstances.ts'
export { createAssigned, findFirstReceiver, tellFirstReceiver } from './holders/assign-receiver.ts'
export { type Asked, calendarOf, type CaseGuard, type CaseGuards, ledgerOf, once } from './actions/case-guards.ts'
export {
  findCaseHolder,
  findHolder,
  type Held,
  holderIdIn,
  inStatusSince,
  isHeldBy,
  isHeldByNobody,
  isKeptByNobody,
} from './holders/case-holder.queries.ts'
export { lengthOf, listEntries, type StoredEntry } from './change-status.ts'
export {
  type ClockEntry,
  type Deadline,
  clockStatesOf,
  deadlinesOf,
  dueColumns,
  isOfficeClock,
  levelReached,
  standingClocks,
} from './clocks/deadlines.ts'
export { delayInDays } from './clocks/delay.rules.ts'
export { escalateUntaken } from './holders/escalate-untaken.ts'
export { findSupervisor } from './holders/find-supervisor.queries.ts'
export { forgetAnswersJob } from './actions/forget-answers.job.ts'
export type { ActionName, Transition } from './lifecycle.ts'
export {
  countNextSteps,
  lentSteps,
  listNextSteps,
  loadOfPerson,
  nextSteps,
  type StepOrder,
  stepsIn,
  unclaimedSteps,
  type WaitedFor,
} from './next-step.queries.ts'
export {
  askForSignature,
  endProposal,
  listSigners,
  putSubstitute,
  recordSignature,
} from './actions/proposals.queries.ts'
export { findReceiver } from './holders/receivers.queries.ts'
export { findHandOverCause, isRunningOut } from './holders/hand-over-cause.queries.ts'
export { listParts } from './holders/relation.queries.ts'
export { holdsAction, requireAction } from './actions/require-action.ts'
export { sortActions } from './actions/sort-actions.ts'
export { listWhoCanSign, mayApprove } from './actions/signing.queries.ts'
export { listWaitedFor } from './holders/waited-for.ts'
export { listStaffWith } from './holders/staff-with.queries.ts'
export { letterIn } from './actions/take-effect.ts'
export { checkRule, takeAction, takeActionAsRespondent, takeActionAsSystem } from './actions/take-action.ts'
export { eventInSql, tellStaff, tellStaffOfCases, type Told } from './tell-staff.ts'
export { findTransition, transitionOf } from './transition.rules.ts'
export { raiseLevel, updateDue } from './clocks/due.queries.ts'
