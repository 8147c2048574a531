import type { contract } from '#contract/index.ts'
import type { Caller } from './callers.ts'

/**
 * The table of calls. Whoever adds a call to the contract adds to it
 *
 * 1. a line in `callTable` below: who comes through the door, and what is answered then (authorization.test.ts);
 * 2. if it takes an id, in the path, the query or the body, a line in one of records/*.ts: what it answers when that record
 *    is one's own, of the same body, foreign, or missing (records.test.ts). For most calls on a complaint this is all:
 *
 *        acceptCase: {
 *          names: { 'body.compliant_id': names('complaint', hidden) },
 *          rest: { version: 1, reason: 'Within our competence.' },
 *        },
 *
 *    `names` takes the kind of record (records/world.ts makes it, and a new kind goes there) and four statuses, or one of the
 *    usual fours of records/line.ts; `rest` is what else the body needs to be valid, for with an invalid body everything is 422
 *    and nothing is shown. A rule that refuses one's own record is fine as well, `[409, 409, 404, 404]`, as long as a foreign
 *    one answers like a missing one. Several ids: a name for each; the others hold `meanwhile` a record of one's own.
 *    The failing test prints the missing line as it could be typed, and for a wrong one what every refusal said.
 */

/**
 * What a call answers to whoever comes through its door with nothing in the body and the ids of no record. An empty line
 * means: 422 when the call needs a body, 404 when its path names a record, else 200. Everything else stands here, with the reason.
 */
export interface Line {
  passes?: number
  /** Callers that fare otherwise than the rest behind the door. */
  by?: Partial<Record<Caller, number>>
  /** In place of the parameters that the test makes up. */
  params?: Record<string, string>
  why?: string
}

/** What the tests put into a path where it names no record. */
export const words: Readonly<Record<string, string>> = {
  filterBy: 'all',
  groupBy: 'Location',
  fieldNames: 'gender',
  fieldName: 'gender',
  format: 'csv',
  region: 'Addis Ababa',
  action: 'conclude',
  refNo: '0000000000000000',
}

const onlyAll = { guest: 403, editor: 403, admin: 403, superAdmin: 403, page: 403 } as const
const noDashboard = { guest: 403, editor: 403 } as const

/** Every call has a line: add one with the call, or neither this file nor the test goes through. */
export const callTable: Record<keyof typeof contract, Line> = {
  signIn: {},
  verifySecondFactor: {},
  signUp: {},
  confirmAccount: {},
  sendConfirmation: {},
  forgotPassword: {},
  resetPassword: {},
  refreshSession: { passes: 401, why: 'asks for the refresh cookie' },
  signOut: {},
  getUserProfile: { by: { ...onlyAll, complainant: 403 }, why: 'another’s record needs `Users - Manage`' },
  getDataFilters: {},
  addDataFilter: {},
  updateDataFilter: {},
  deleteDataFilter: {},
  previewDataFilters: {},
  findFilteredStaff: {},
  listUsers: {
    passes: 200,
    by: onlyAll,
    params: { organizationId: '0', departmentId: '0' },
    why: 'needs `Users - Manage`; a list',
  },
  listUsersOfOrganization: { passes: 200, why: 'a list, empty for an unknown body' },
  getDepartmentHierarchy: { by: onlyAll, why: 'another’s record needs `Users - Manage`' },
  getCasesInHand: {},
  inviteUser: {},
  updateUser: {},
  deactivateUser: {},
  reactivateUser: {},
  resetUser: {},
  importUsers: { passes: 422, why: 'needs a file' },
  findInvitation: {},
  acceptInvitation: {},
  getMyNavigation: {},
  getUserNavigation: { passes: 200, why: 'the path takes the caller’s own id here' },
  setUserNavigation: {},
  listExperts: {},
  listOrganizationsOfExpert: { passes: 200, by: onlyAll, why: 'another’s bodies need `Experts - View`; a list' },
  assignOrganization: {},
  removeOrganization: {},
  listHandlersByLocation: {},
  listHandlersByOrganization: {},
  getRegionPasswordPolicy: { passes: 200, why: 'every region has a policy' },
  managePasswordPolicy: {},
  updateProfile: {},
  updatePassword: {},
  listSessions: {},
  revokeSession: { passes: 422, why: 'a session’s id is a UUID' },
  revokeOtherSessions: {},
  getSecondFactors: {},
  beginAuthenticator: {},
  confirmAuthenticator: {},
  removeAuthenticator: {},
  beginPasskey: {},
  addPasskey: {},
  removePasskey: {},
  renewRecoveryCodes: {},
  uploadPhoto: { passes: 415, why: 'needs a file' },
  removePhoto: {},
  getPhoto: { by: { ...onlyAll, complainant: 403 }, why: 'another’s record needs `Users - Manage`' },
  listRoles: {},
  addRole: {},
  updateRole: {},
  deleteRole: {},
  listRolePermissions: { passes: 200, why: 'one’s own role' },
  listAllPermissions: {},
  assignPermission: {},
  updatePermission: {},
  removePermission: {},
  getDashboardComplaints: { passes: 200, by: noDashboard, why: 'one’s own ids; the guard group admin' },
  listComplaints: { passes: 200, why: 'a list under one’s own ids' },
  getDashboardCards: { passes: 200, by: noDashboard, why: 'one’s own ids; the guard group admin' },
  getDashboardSummary: { passes: 200, by: noDashboard, why: 'one’s own ids; the guard group admin' },
  getComplaintDetail: {},
  listRepresentatives: { passes: 200, why: 'a list, empty for what is not visible' },
  directComplaint: {},
  getStatusTrack: {},
  getApprovalStructures: { passes: 200, why: 'names an action, which always exists' },
  adjustApprovalStructure: {},
  deleteApprovalStructure: {},
  listDelegations: {},
  addDelegation: {},
  withdrawDelegation: {},
  findApprovers: {},
  listAttachmentsByTrackingId: {},
  listAttachments: {},
  deleteAttachment: {},
  uploadFiles: { passes: 401, why: 'staff say by a form for which application' },
  getFileLimits: {},
  downloadFile: {},
  startDraft: {},
  getDraft: {},
  saveDraft: {},
  discardDraft: { passes: 401, why: 'staff name the application by a cookie too' },
  submitDraft: { passes: 401, why: 'staff name the application by a cookie too' },
  getReceipt: { passes: 404, why: 'needs the cookie of a submitted application' },
  downloadReceipt: { passes: 404, why: 'needs the cookie of a submitted application' },
  registerComplaint: {},
  trackComplaint: {},
  getChallenge: {},
  sendCode: {},
  verifyCode: {},
  getMyComplaint: {},
  endPossession: {},
  addDocument: {},
  listOwnComplaints: {},
  getOwnComplaint: {},
  claimComplaint: { passes: 401, why: 'needs the cookie of a verified code' },
  getRegion: {},
  getConstants: { passes: 200, why: 'names a field, which always exists' },
  getContact: {},
  listManagedConstants: { passes: 200, why: 'names a field, which always exists' },
  addConstant: {},
  updateConstant: {},
  moveConstant: {},
  retireConstant: {},
  restoreConstant: {},
  deleteConstant: {},
  exportConstants: { passes: 200, why: 'names a format' },
  importConstants: {},
  getRegions: {},
  getChildren: {},
  getLocationPath: {},
  searchLocations: {},
  listManagedChildren: {},
  getManagedLocation: {},
  addLocation: {},
  updateLocation: {},
  moveLocation: {},
  mergeLocation: {},
  deleteLocation: {},
  exportLocations: {},
  importLocations: {},
  getOrganizations: {},
  listManagedOrganizations: {},
  getOrganization: {},
  addOrganization: {},
  updateOrganization: {},
  deactivateOrganization: {},
  reactivateOrganization: {},
  deleteOrganization: {},
  exportOrganizations: { passes: 200, why: 'names a format' },
  importOrganizations: {},
  getDepartments: {},
  getDepartmentTree: {},
  listBodiesOfDepartments: {},
  addDepartment: {},
  renameDepartment: {},
  moveDepartment: {},
  mergeDepartment: {},
  deactivateDepartment: {},
  reactivateDepartment: {},
  deleteDepartment: {},
  getDepartmentHistory: {},
  exportDepartments: {},
  importDepartments: { passes: 422, why: 'needs a file' },
  getWorkingCalendar: {},
  getCalendarSettings: {},
  saveWeeklyHours: {},
  addHoliday: {},
  updateHoliday: {},
  deleteHoliday: {},
  saveClocks: {},
  previewDeadline: {},
  getOutbox: {},
  resendMessage: {},
}
