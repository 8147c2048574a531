import type { contract } from '#contract/index.ts'
import type { Caller } from './callers.ts'

/**
 * The table of calls. A new call of the contract needs
 *
 * 1. its name in `usual` below, or a line in `unusual` if it answers the callers that it admits in another way (authorization.test.ts);
 * 2. if it takes an id, in the path, the query or the body, a line in one of records/*.ts: its answer when that record
 *    is the caller's own, of the same body, foreign, or missing (records.test.ts). For most calls on a complaint this is all:
 *
 *        acceptCase: {
 *          names: { 'body.compliant_id': names('complaint', hidden) },
 *          rest: { reason: 'Within our competence.' },
 *          permissions: ['Complaints - Decide'],
 *          version: 1,
 *        },
 *
 *    `names` takes the kind of record (records/world.ts makes it, and a new kind goes there) and four statuses, or one of the
 *    usual fours of records/line.ts; `rest` is what else the body needs to be valid, because an invalid body always gives 422
 *    and proves nothing. A rule that refuses the caller's own record is fine as well, `[409, 409, 404, 404]`, as long as a foreign
 *    one gives the same answer as a missing one. For several ids: a name for each; the others hold `meanwhile` a record of the caller's own.
 *    The answers to all other callers follow from the rules of records/fate.ts; a call of complainants and staff has `staff` too.
 *    The failing test prints the missing line ready to copy, and for a wrong one every refusal.
 */

/**
 * The answer of a call to an admitted caller with an empty body and ids of no record, where it is not the usual one:
 * 422 when the call needs a body, 404 when its path names a record, otherwise 200.
 */
export interface Line {
  passes?: number
  /** Admitted callers who get another answer than the rest. */
  by?: Partial<Record<Caller, number>>
  /** Instead of the parameters that the test makes up. */
  params?: Record<string, string>
  why?: string
}

const onlyAll = { guest: 403, editor: 403, admin: 403, superAdmin: 403, page: 403 } as const

const noDashboard = { guest: 403, editor: 403 } as const
const ownIds = { passes: 200, by: noDashboard, why: 'one’s own ids; the guard group admin' }

/** Calls that answer as usual. */
const usual = `
  signIn verifySecondFactor signUp confirmAccount sendConfirmation forgotPassword resetPassword signOut
  getDataFilters addDataFilter updateDataFilter deleteDataFilter previewDataFilters findFilteredStaff handOverWork getHandOver addTrustedOffice removeTrustedOffice
  inviteRespondent closeRespondent listRespondents inviteUser updateUser deactivateUser reactivateUser resetUser removeSecondFactors getImportResult cancelImport
  findInvitation acceptInvitation getMyNavigation setUserNavigation listExperts assignOrganization removeOrganization
  managePasswordPolicy updatePassword listSessions revokeOtherSessions getSecondFactors
  beginAuthenticator confirmAuthenticator removeAuthenticator beginPasskey addPasskey removePasskey
  renewRecoveryCodes saveNoticeChoices removePhoto listRoles addRole updateRole deleteRole listAllPermissions
  assignPermission updatePermission removePermission getSummaryReport getComplaintReport exportComplaintReport
  exportSummaryReport saveReport changeSavedReport deleteSavedReport restoreSavedReport setDefaultView setReportMail
  beginReportExport downloadReportExport getSystemicCase openSystemicCase changeSystemicCase setSystemicStatus
  tieComplaints untieComplaint addSystemicNote getComplaintDetail updateComplaint addRepresentative
  updateRepresentative directComplaint updateDirecting listCaseHandlers acceptCase takeBackDirecting declineCase
  assignReceiver proposeHandlers proposeReceivers getOwnCase acceptConclusion rejectConclusion rateConclusion
  withdrawComplaint reopenComplaint listReviewers assignReviewer getReview reviewComplaint recordContact issuePin
  correctContact getCallBack recordCallBack
  getGroupDecisions giveOpinion saveDecision updateDecision saveDecisionDraft conclude replaceDecision getSolution getSolutionHistory
  requestInformation supplyInformation
  refer recordReferralAnswer recordReferralOutcome reportReferralSilence requestReferral getCaseFile findNoteReaders addNote correctNote withdrawNote
  haveCaseOpen markNoticesRead getOrders getMyOrders reportFulfilment remindBody extendOrder escalateOrder endOrder
  confirmOrderAtDesk contestOrderAtDesk confirmOrder contestOrder getReferrals getMyReferrals listLetters downloadLetter listOwnLetters
  downloadOwnLetter orderDossier orderOwnDossier listOwnDossiers downloadOwnDossier
  getStatusTrack getDetailForApproval getApprovalHistory approveAction sendBack withdrawProposal
  findSubstitutes nameSubstitute adjustApprovalStructure deleteApprovalStructure listDelegations addDelegation
  withdrawDelegation findApprovers addAbsence changeAbsence endAbsence listAttachmentsByTrackingId listAttachments
  getFileLimits downloadFile startDraft getDraft saveDraft getUsualPlace listDrafts registerComplaint trackComplaint
  getChallenge sendCode verifyCode verifyPin getMyComplaint endPossession addDocument listOwnComplaints getOwnComplaint
  publishPublicPage previewPublicPage
  getRegion getContact getOffice addConstant updateConstant moveConstant retireConstant restoreConstant deleteConstant
  importConstants getRegions getChildren getLocationPath searchLocations listManagedChildren getManagedLocation
  getLocationHistory addLocation updateLocation moveLocation mergeLocation deleteLocation exportLocations
  importLocations getOrganizations searchOrganizations listManagedOrganizations getOrganization
  getOrganizationHistory addOrganization updateOrganization deactivateOrganization reactivateOrganization
  deleteOrganization importOrganizations getDepartments getDepartmentTree addDepartment renameDepartment
  moveDepartment mergeDepartment previewOrganizationMerge mergeOrganization deactivateDepartment reactivateDepartment
  deleteDepartment getDepartmentHistory exportDepartments getWorkingCalendar getCalendarSettings saveWeeklyHours
  addHoliday updateHoliday deleteHoliday saveClocks saveOfficeSettings previewDeadline getOutbox
  getCaseMessages getFormerValues resendMessage markReturned getAuditEntries exportAuditEntries getAuditChain verifyAuditChain
  requestStatement recordStatement recordTimeRequest answerTime considerStatement askForTime getStatements getBodyReach getAskedStatement saveStatementDraft giveStatement removeStatementDocument
  getBodyOrder reportBodyOrder removeOrderDocument
  shareStatement getMyStatements
  getStatistics downloadStatistics getFailedJobs listStandardTextVersions saveTemplate saveMissingDocuments
  saveCitation setStandardTextArchived getDuplicates markDuplicate listEligibleHolders listToRemind remind takeOver
  reassign extendDeadline getDeskFrame getDeskFigures
`

/** The others, with the reason. */
const unusual: Partial<Record<keyof typeof contract, Line>> = {
  refreshSession: { passes: 401, why: 'asks for the refresh cookie' },
  getUserProfile: {
    by: { ...onlyAll, complainant: 403, respondent: 403 },
    why: 'another’s record needs `Users - Manage`',
  },
  listUsers: { passes: 200, params: { organizationId: '0', departmentId: '0' }, why: 'a list' },
  getOfficeSettings: { passes: 200, by: onlyAll, why: 'for who may change a group' },
  listUsersOfOrganization: { passes: 200, by: onlyAll, why: 'for who chooses somebody; empty for an unknown body' },
  getDepartmentHierarchy: { by: onlyAll, why: 'another’s record needs `Users - Manage`' },
  downloadStatementDocument: { passes: 422, why: 'a file’s id is a UUID' },
  listAskedStatements: { passes: 200, why: 'a list' },
  listBodyOrders: { passes: 200, why: 'a list' },
  addOrderDocuments: { passes: 404, why: 'the order is looked for before the form is read' },
  addStatementDocuments: { passes: 404, why: 'the request is looked for before the form is read' },
  getNewestImport: { passes: 422, why: 'needs a table' },
  importUsers: { passes: 422, why: 'needs a file' },
  getWork: { passes: 200, why: 'the path takes the caller’s own id here' },
  getUserNavigation: { passes: 200, why: 'the path takes the caller’s own id here' },
  listOrganizationsOfExpert: { passes: 200, by: onlyAll, why: 'another’s bodies need `Experts - View`; a list' },
  listHandlersByLocation: { by: onlyAll, why: 'for who chooses somebody' },
  listHandlersByOrganization: { by: onlyAll, why: 'for who chooses somebody' },
  getRegionPasswordPolicy: { passes: 200, why: 'every region has a policy' },
  revokeSession: { passes: 422, why: 'a session’s id is a UUID' },
  getNoticeChoices: { passes: 200, why: 'one’s own choices' },
  updateProfile: { passes: 422, why: 'asks for something to change' },
  uploadPhoto: { passes: 415, why: 'needs a file' },
  getPhoto: { by: { ...onlyAll, complainant: 403, respondent: 403 }, why: 'another’s record needs `Users - Manage`' },
  listRolePermissions: { passes: 200, why: 'one’s own role' },
  getDashboardComplaints: { passes: 200, why: 'one’s own ids; the guard group admin' },
  findNames: { passes: 422, why: 'asks for a text' },
  findCases: { passes: 422, why: 'asks for a text' },
  findComplainants: { passes: 422, why: 'asks for a text' },
  proposeDuplicatesOfFiling: { passes: 422, why: 'asks for a body' },
  listComplaints: { passes: 200, why: 'a list under one’s own ids' },
  countLists: { passes: 200, why: 'figures under one’s own ids' },
  getChartFigures: { passes: 200, by: { guest: 403 }, why: 'one’s own ids; the guard group editor' },
  listSavedReports: { passes: 403, by: { all: 200 }, why: 'asks for one of the two report permissions' },
  listReportExports: { passes: 200, why: 'a list' },
  getPatterns: { passes: 200, why: 'a list' },
  listSystemicCases: { passes: 200, why: 'a list' },
  getMyWork: { passes: 200, why: 'one’s own id' },
  getTeamWork: { passes: 200, why: 'one’s own id' },
  getOwedOrders: { passes: 200, why: 'a list' },
  listCallBacks: { passes: 200, why: 'a list' },
  getCallBackMonths: { passes: 200, why: 'a list' },
  listRepresentatives: { passes: 200, why: 'a list, empty for what is not visible' },
  adjustComplaint: { passes: 422, why: 'names the complaint in its query' },
  supplyInformation: { passes: 422, why: 'names the complaint in its query' },
  commentOnStatement: { passes: 422, why: 'names the complaint in its query' },
  reopenWithEvidence: { passes: 422, why: 'names the complaint in its query' },
  getDecisionByTrackingId: {
    passes: 403,
    by: { all: 404, complainant: 401 },
    why: 'staff need `Complaints - List View`',
  },
  listCaseNotes: { passes: 403, by: { all: 404 }, why: 'asks for one of two permissions' },
  listDossiers: { passes: 403, by: { all: 404 }, why: 'asks for `Complaints - List View` too' },
  downloadDossier: { passes: 403, by: { all: 404 }, why: 'asks for `Complaints - List View` too' },
  getDossierKeys: { passes: 200, why: 'public keys' },
  checkDossier: { passes: 415, why: 'takes a form with files' },
  importDossier: { passes: 415, why: 'takes a form with a file' },
  listTrustedOffices: { passes: 200, why: 'a list' },
  getPublicPage: { passes: 200, why: 'names a page, which always exists' },
  getPublicPageTexts: { passes: 200, why: 'names a page, which always exists' },
  listNotices: { passes: 200, why: 'one’s own list' },
  checkLetter: { params: { code: '0'.repeat(20) } },
  listWaitingCases: { passes: 200, why: 'the path takes the caller’s own id here' },
  getApprovalStructures: { passes: 200, why: 'names an action, which always exists' },
  listAbsences: { passes: 200, why: 'a list of what the caller may know' },
  findAbsentees: { passes: 403, by: { all: 200 }, why: 'for who enters absences of others' },
  findStandIns: { passes: 200, why: 'for the caller where nobody is named' },
  setAttachmentType: { passes: 422, why: 'a file’s id is a UUID' },
  deleteAttachment: { passes: 422, why: 'a file’s id is a UUID' },
  uploadFiles: { passes: 403, by: { all: 415 }, why: 'files of no case yet are for who acts on cases; needs a file' },
  discardDraft: { passes: 401, why: 'staff name the application by a header' },
  submitDraft: { passes: 401, why: 'staff name the application by a header' },
  getReceipt: { passes: 404, why: 'needs the cookie of a submitted application' },
  downloadReceipt: { passes: 404, why: 'needs the cookie of a submitted application' },
  downloadOwnDocument: { passes: 422, why: 'a file’s id is a UUID' },
  claimComplaint: { passes: 401, why: 'needs the cookie of a verified code' },
  getConstants: { passes: 200, why: 'names a field, which always exists' },
  listManagedConstants: { passes: 200, why: 'names a field, which always exists' },
  exportConstants: { passes: 200, why: 'names a format' },
  exportOrganizations: { passes: 200, why: 'names a format' },
  importDepartments: { passes: 422, why: 'needs a file' },
  retryFailedJob: { params: { jobId: '00000000-0000-4000-8000-000000000000' } },
  proposeDuplicates: { passes: 403, by: { all: 404 }, why: 'needs `Complaints - List View` too' },
  listStandardTexts: { passes: 200, why: 'a list' },
  getOfferedTexts: {
    passes: 403,
    by: { all: 404 },
    why: 'for who acts on cases, by the permission of a post; of no case there is nothing',
  },
  getDashboard: { by: noDashboard, why: 'the guard group admin' },
  getDashboardCards: ownIds,
  getDashboardSummary: ownIds,
}

/** Every call, or authorization.test.ts fails. */
export const callTable = {
  ...Object.fromEntries(
    usual
      .trim()
      .split(/\s+/)
      .map(name => [name, {}]),
  ),
  ...unusual,
} as Record<keyof typeof contract, Line>
