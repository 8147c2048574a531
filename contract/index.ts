import { applicationsContract } from './applications.ts'
import { approvalsContract } from './approvals.ts'
import { attachementsContract } from './attachements.ts'
import { compliantActionsContract } from './compliant-actions.ts'
import { auditContract } from './audit.ts'
import { calendarContract } from './calendar.ts'
import { caseFileContract } from './case-file.ts'
import { caseNotesContract } from './case-notes.ts'
import { casePresenceContract } from './case-presence.ts'
import { caseSearchContract } from './case-search.ts'
import { caseHandlingContract } from './case-handling.ts'
import { complaintChangesContract } from './complaint-changes.ts'
import { complaintsContract } from './complaints.ts'
import { conclusionContract } from './conclusion.ts'
import { configurationContract } from './configuration.ts'
import { dataFiltersContract } from './data-filters.ts'
import { decisionsContract } from './decisions.ts'
import { directingContract } from './directing.ts'
import { expertsContract } from './experts.ts'
import { fileContract } from './file.ts'
import { formerValuesContract } from './former-values.ts'
import { jwtTokenContract } from './jwt-token.ts'
import { lettersContract } from './letters.ts'
import { locationsContract } from './locations.ts'
import { myWorkContract } from './my-work.ts'
import { navigationContract } from './navigation.ts'
import { noticesContract } from './notices.ts'
import { failedJobsContract } from './failed-jobs.ts'
import { notificationsContract } from './notifications.ts'
import { officeSettingsContract } from './office-settings.ts'
import { constantsContract } from './constants.ts'
import { departmentsContract } from './departments.ts'
import { organizationsContract } from './organizations.ts'
import { ownAccountContract } from './own-account.ts'
import { ownComplaintsContract } from './own-complaints.ts'
import { passwordPolicyContract } from './password-policy.ts'
import { patternsContract } from './patterns.ts'
import { permissionsContract } from './permissions.ts'
import { referralContract } from './referral.ts'
import { referenceDataContract } from './reference-data.ts'
import { reportExportsContract } from './report-exports.ts'
import { reportsContract } from './reports.ts'
import { representativesContract } from './representatives.ts'
import { savedReportsContract } from './saved-reports.ts'
import { signaturesContract } from './signatures.ts'
import { statisticsContract } from './statistics.ts'
import { systemicCasesContract } from './systemic-cases.ts'
import { supervisionContract } from './supervision.ts'
import { sysRolesContract } from './sys-roles.ts'
import { trackingContract } from './tracking.ts'
import { userAdministrationContract } from './user-administration.ts'
import { usersContract } from './users.ts'

/** Every call of the HTTP API, by name: the specification's prefixes in its order, then ours. */
export const contract = {
  ...jwtTokenContract,
  ...usersContract,
  ...dataFiltersContract,
  ...userAdministrationContract,
  ...navigationContract,
  ...expertsContract,
  ...passwordPolicyContract,
  ...ownAccountContract,
  ...sysRolesContract,
  ...permissionsContract,
  ...complaintsContract,
  ...myWorkContract,
  ...reportsContract,
  ...savedReportsContract,
  ...reportExportsContract,
  ...patternsContract,
  ...systemicCasesContract,
  ...caseSearchContract,
  ...caseFileContract,
  ...caseNotesContract,
  ...casePresenceContract,
  ...compliantActionsContract,
  ...directingContract,
  ...caseHandlingContract,
  ...complaintChangesContract,
  ...formerValuesContract,
  ...representativesContract,
  ...conclusionContract,
  ...signaturesContract,
  ...decisionsContract,
  ...referralContract,
  ...supervisionContract,
  ...lettersContract,
  ...approvalsContract,
  ...attachementsContract,
  ...fileContract,
  ...applicationsContract,
  ...trackingContract,
  ...ownComplaintsContract,
  ...configurationContract,
  ...referenceDataContract,
  ...constantsContract,
  ...officeSettingsContract,
  ...locationsContract,
  ...organizationsContract,
  ...departmentsContract,
  ...calendarContract,
  ...auditContract,
  ...statisticsContract,
  ...failedJobsContract,
  ...notificationsContract,
  ...noticesContract,
}
