export { permissionsEndpoints, sysRolesEndpoints } from './access.endpoints.ts'
export { findRole } from './access.queries.ts'
export { ensureRoleWithAll } from './administrator-role.ts'
export {
  changeRights,
  lockRights,
  reachesBody,
  requireFine,
  requireOwnBody,
  requireReach,
  requireShownSecondFactor,
} from './change-rights.ts'
export { holdsCode, ruleOnAppointment, ruleOnTouching } from './rights.rules.ts'
