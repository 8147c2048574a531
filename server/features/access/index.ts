export { permissionsEndpoints, sysRolesEndpoints } from './access.endpoints.ts'
export { findRole } from './access.queries.ts'
export { changeRights, lockRights, requireFine, requireShownSecondFactor } from './change-rights.ts'
export { holdsCode, ruleOnAppointment, ruleOnTouching } from './rights.rules.ts'
