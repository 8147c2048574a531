/** Whom work can be given to. */
export { canTakeWork, stateOf } from './account-state.queries.ts'
/** Members of staff to choose from: who is filtered, who approves. */
export { findStaff, findStaffMember, holds } from './staff-search.queries.ts'
