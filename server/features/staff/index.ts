/** Who administers the installation, and what administrators are told about each other. */
export {
  countAdministrators,
  deleteAdministrationNoticesBefore,
  listNewestForAdministrator,
  markAdministrationRead,
} from './administrators.queries.ts'
export { tellAdministrators } from './tell-administrators.ts'
/** People who can be given work. */
export { canTakeWork, stateOf } from './account-state.queries.ts'
/** People who are away. */
export { awayUntil, isAway, isPersonAway } from './away.queries.ts'
/** Members of staff to choose from: for filters and approvals. */
export { findStaff, findStaffMember, holds, staffOf } from './staff-search.queries.ts'
/** People who speak for a body complained against. */
export { countRespondents, findRespondents, type FoundRespondent } from './respondents.queries.ts'
