/**
 * What the specification demands by name, word for word, misspellings included: its sections 2, 4, 6, 7, 8 and 9.
 * docs/where.md lists the place of each, and fails when one is missing.
 */

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Section 2: every path that can be opened. A path may be an instance of a route, as `/compliants/-7` is. */
export const paths = lines(`
  /
  /Services
  /AboutUs
  /ContactUs
  /FAQ
  /session/signup
  /session/signin
  /session/forgot-password
  /session/404
  /home/
  /home/apply
  /home/confirm
  /home/track-status/search
  /home/track-status/status
  /complaint/adjust-complaint/:complaintId/:departmentId
  /refer/refer-application
  /resolution/grievance-application
  /undercon/
  /dashboard/default
  /compliants/-7
  /complaint/register-complaint
  /compliants-approval
  /representatives/all
  /experts
  /reports/complaint-report/
  /summaryReports
  /setting/create-organization
  /setting/create-department
  /setting/create-location
  /setting/create-constantField
  /setting/create-system-user
  /setting/compliant-data-filtering
  /setting/approvals
  /setting/create-user_role
  /setting/assign-permission
  /setting/manage-password-policy
  /charts/echarts
  /complain/case-officer-form/:compliantId
  /complaint_detail-approval/:compliantId
  /dashtrack
  /dashtrack/status
  /compliants/:filterBy
  /complaint/update-complaint/:complaintId/:departmentId
  /complaint-representative/:complaintID/:repID
  /representatives/:complaintId
  /page-layouts/user-profile
  /roleNotGiven
`)

/** Section 2: the permission page codes of the side navigation. */
export const pagePermissions = lines(`
  Complaints - List View
  Complaints - Register
  Complaints - Approval View
  Representatives - View
  Experts - View
  Complaint Reports - View
  Summary Reports - View
  Organization - Manage
  Departments - Manage
  Organization Sector Location - Manage
  Constant field values - Manage
  Users - Manage
  Data Filtering Map - Manage
  Action Approvals - Manage
  Roles - Manage
  Permissions - Manage
  Password Policy - Manage
`)

/** Section 4: the statuses that are named. */
export const namedStatuses = lines(`
  CREATED
  ASSIGNED_TO_CASE_RECEIVER
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED
  CLOSED
`)

/** Section 7: every call, below the API root. */
export const calls = lines(`
  POST JwtToken/UserLogin
  POST JwtToken/UserAdd
  GET Users/GetUsersList/{a}/{b}
  GET Users/GetUserProfile/{id}
  GET Users/GetOrgsOfExpertList/{id}
  GET Users/GetUserByOrganization/{a}/{b}
  GET Users/GetUserDepartmentHierarchy/{id}
  GET Users/GetCompliantsFilterMap/{id}
  POST Users/AddDataFilteringCriteria
  POST Users/UpdateDataFilteringCriteria
  POST Users/DeleteDataFilteringCriteria/{id}
  POST Users/AssignSystemToUser
  POST Users/DeleteOrgAssignedToExpert
  GET Users/GetRegionPasswordPolicy/{region}
  POST Users/ManagePassordPolicy
  POST Users/UpdateProfile
  POST Users/UpdatePassword
  GET SysRoles/GetUserRoles
  POST SysRoles/AddUserRole
  POST SysRoles/UpdateSysRole
  POST SysRoles/DeleteSysRole/{id}
  GET Permissions/GetRolePermissions/{roleId}
  POST Permissions/AssignRolePermission
  POST Permissions/UpdateRolePermission
  POST Permissions/DeleteRolePermission/{id}
  GET Complaints/GetCompliantsDashboard/{a}/{b}/{c}
  GET Complaints/GetCompliantsList/{a}/{b}/{c}
  GET Complaints/GetCompliantsDashboardForApproval/{id}
  GET Complaints/GetDashBoardCard/{a}/{b}
  GET Complaints/GetDashBoardSummaryLocRespective/{a}/{b}
  GET Complaints/GetCompliantsDetailByID/{id}
  GET Complaints/GetCompliantsDetailByIDForApproval/{id}
  GET Complaints/GetCompliantsTrackStatus/{refNo}
  GET Complaints/GetCompliantRepresentatives/{a}/{b}
  GET Complaints/GetGroupDecisions/{id}
  GET Complaints/GetComplaintGroupHandlers/{id}
  POST Complaints/GetCompliantsReport_Summary
  POST Complaints/DirectCompliantForAction
  POST Complaints/UpdateCaseDirectingAction
  POST Complaints/ApproveComplaintAction
  POST Complaints/AddComplaintRepresentative
  POST Complaints/UpdateComplaintRepresentative
  GET CompliantActions/GetComplaintDecisionByRefNo/{refNo}
  GET CompliantActions/GetActionsApprovalHistory/{id}
  GET CompliantActions/GetLetCompliantSolution/{id}
  GET CompliantActions/GetStatusDetailTrack/{id}
  GET CompliantActions/GetCompliantSolutionHHistory/{id}
  GET CompliantActions/GetApprovalStructure/{id}
  POST CompliantActions/AcceptCompliantCase/{id}
  POST CompliantActions/AdjustApprovalStructure
  POST CompliantActions/DeleteApprovalStructure/{a}/{b}
  POST CompliantActions/AcceptCompliantConclusion/{a}/{b}
  POST CompliantActions/RejectCompliantConclusion
  POST CompliantActions/SaveCompliantAction
  POST CompliantActions/UpdateCompliantDecision
  GET Attachements/GetAttachementsByRefNo/{refNo}
  GET Attachements/GetAttachementsList/{id}
  POST Attachements/DeleteAttachement/{id}
  POST File
  GET File/download
  GET CaseExperts/GetCaseHandlersByLocation/{id}
  GET CaseExperts/GetCaseHandlersByOrg/{id}
`)

/** A message and the folders in which it counts; `…` means any words, as in the specification. */
export interface CatalogueMessage {
  text: string
  /** Path prefixes in which the message may be. */
  within: readonly string[]
}

const message = (text: string, within: readonly string[] = ['contract/', 'server/', 'web/']): CatalogueMessage => ({
  text,
  within,
})

/** Section 8, and the messages of sections 2, 5 and 6 that users read. */
export const messages: CatalogueMessage[] = [
  message('User role created successfully'),
  message('User role updated successfully'),
  message('User role deleted successfully'),
  message('Permission given for the role successfully'),
  message('Permission … successfully updated'),
  message('Permission … successfully removed'),
  message('Error: Permission already given'),
  message('Compliant Action Created Successfully'),
  message('Compliant Action update Successfully'),
  message('Compliant Action Approved Successfully'),
  message('Approval Structure adjusted successfully'),
  message('Compliant Representative Added Successfully'),
  message('Compliant Representative Update Successfully'),
  message('Action saved successfully'),
  message('Action updated successfully'),
  message('Error Saving Changes'),
  message('Error Saving your Changes'),
  message('Error saving changes '),
  message('Error Saving Rejection Status'),
  message('Error saving approval structure'),
  message('Profile Changed Successfully'),
  message('Password Changed Successfully'),
  message('Data filtering created Successfully'),
  message('Data filtering updated Successfully'),
  message('Data filtering deleted Successfully'),
  message('Organization Assigned to expert successfully'),
  message('Organization deleted from expert successfully'),
  message('Password Policy Edited Successfully'),
  message('Invalid Crredentials'),
  message('Registered your compliant successfully.'),
  // Too short to be searched everywhere: these two count only where a call declares them.
  message('Error', ['contract/']),
  message('Error Saving', ['contract/']),
  message('You are not authorized to perform this request. Please contact adminstator for further information.'),
  message('Something went wrong!'),
  message('Search complaints here...'),
]

/** A constant, and the pattern of its line in the folders where it belongs. */
export interface BusinessConstant {
  name: string
  pattern: RegExp
  within: readonly string[]
}

/** Section 9. */
export const constants: BusinessConstant[] = [
  { name: 'Region configured: Addis Ababa', pattern: /region.*'Addis Ababa'/i, within: ['server/platform/'] },
  { name: "Subdivision label 'Sub city' in Addis Ababa", pattern: /["']Sub city["']/, within: ['web/', 'contract/'] },
  { name: "Subdivision label 'Zone' elsewhere", pattern: /["']Zone["']/, within: ['web/', 'contract/'] },
  { name: 'Top bar height 64', pattern: /(?:top-?bar|header).*\b64\b/i, within: ['web/'] },
  { name: 'Sidebar width 260', pattern: /(?:side-?bar|nav|width).*\b260\b/i, within: ['web/'] },
  { name: 'Compact sidebar width 80', pattern: /(?:compact|side-?bar|nav|width).*\b80\b/i, within: ['web/'] },
  { name: 'Default theme blue', pattern: /(?:default.*['"]blue['"]|['"]blue['"].*default)/i, within: ['web/'] },
  { name: 'Default layout layout1', pattern: /['"]layout1['"]/, within: ['web/'] },
  { name: 'More than ten color themes', pattern: /themes\b.*=/i, within: ['web/platform/', 'web/ui/'] },
  { name: 'Mobile breakpoint 500 px', pattern: /\b(?:500px|31\.25em)\b|breakpoint.*\b500\b/i, within: ['web/'] },
  {
    name: 'More than one handler means group handling',
    pattern: /isHandledByGroup|isGroup.*>\s*1\b|handlers\.length\s*>\s*1\b/,
    within: ['server/features/'],
  },
]
