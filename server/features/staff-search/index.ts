/** People who can be given work. */
export { canTakeWork, stateOf } from './account-state.queries.ts'
/** People who are away. */
export { awayUntil, isAway, isPersonAway } from './away.queries.ts'
/** Members of staff to choose from: for filters and approvals. */
export { findStaff, findStaffMember, holds, staffOf } from './staff-search.queries.ts'
