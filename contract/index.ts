import { absencesContract } from './desk/absences.ts'
import { applicationsContract } from './filing/applications.ts'
import { approvalsContract } from './settings/approvals.ts'
import { attachementsContract } from './filing/attachements.ts'
import { compliantActionsContract } from './desk/compliant-actions.ts'
import { auditContract } from './settings/audit.ts'
import { calendarContract } from './settings/calendar.ts'
import { caseFileContract } from './desk/case-file.ts'
import { caseNotesContract } from './desk/case-notes.ts'
import { casePresenceContract } from './desk/case-presence.ts'
import { caseSearchContract } from './desk/case-search.ts'
import { earlierCasesContract } from './desk/earlier-cases.ts'
import { caseHandlingContract } from './desk/case-handling.ts'
import { complaintChangesContract } from './filing/complaint-changes.ts'
import { complaintsContract } from './desk/complaints.ts'
import { conclusionContract } from './desk/conclusion.ts'
import { lostAddressesContract } from './desk/lost-addresses.ts'
import { callBacksContract } from './desk/call-backs.ts'
import { configurationContract } from './settings/configuration.ts'
import { dashboardContract } from './desk/dashboard.ts'
import { dataFiltersContract } from './settings/data-filters.ts'
import { deskFrameContract } from './desk/desk-frame.ts'
import { decisionsContract } from './desk/decisions.ts'
import { directingContract } from './desk/directing.ts'
import { expertsContract } from './settings/experts.ts'
import { fileContract } from './filing/file.ts'
import { formerValuesContract } from './filing/former-values.ts'
import { handOversContract } from './settings/hand-overs.ts'
import { jwtTokenContract } from './accounts/jwt-token.ts'
import { dossierImportContract } from './filing/dossier-import.ts'
import { dossiersContract } from './filing/dossiers.ts'
import { lettersContract } from './filing/letters.ts'
import { locationsContract } from './settings/locations.ts'
import { myWorkContract } from './desk/my-work.ts'
import { navigationContract } from './accounts/navigation.ts'
import { noticesContract } from './accounts/notices.ts'
import { failedJobsContract } from './settings/failed-jobs.ts'
import { notificationsContract } from './settings/notifications.ts'
import { officeSettingsContract } from './settings/office-settings.ts'
import { constantsContract } from './settings/constants.ts'
import { departmentsContract } from './settings/departments.ts'
import { organizationsContract } from './settings/organizations.ts'
import { ownAccountContract } from './accounts/own-account.ts'
import { ownComplaintsContract } from './filing/own-complaints.ts'
import { passwordPolicyContract } from './accounts/password-policy.ts'
import { patternsContract } from './reports/patterns.ts'
import { permissionsContract } from './settings/permissions.ts'
import { ordersContract } from './desk/orders.ts'
import { owedOrdersContract } from './desk/owed-orders.ts'
import { referralContract } from './desk/referral.ts'
import { referenceDataContract } from './settings/reference-data.ts'
import { reportExportsContract } from './reports/report-exports.ts'
import { reportsContract } from './reports/reports.ts'
import { representativesContract } from './filing/representatives.ts'
import { respondentsContract } from './accounts/respondents.ts'
import { savedReportsContract } from './reports/saved-reports.ts'
import { sharedStatementsContract } from './desk/shared-statements.ts'
import { signaturesContract } from './desk/signatures.ts'
import { standardTextsContract } from './desk/standard-texts.ts'
import { bodyOrdersContract } from './desk/body-orders.ts'
import { statementsContract } from './desk/statements.ts'
import { statisticsContract } from './reports/statistics.ts'
import { systemicCasesContract } from './reports/systemic-cases.ts'
import { supervisionContract } from './desk/supervision.ts'
import { sysRolesContract } from './settings/sys-roles.ts'
import { tableImportsContract } from './settings/table-imports.ts'
import { publicPagesContract } from './settings/public-pages.ts'
import { trustedOfficesContract } from './settings/trusted-offices.ts'
import { trackingContract } from './filing/tracking.ts'
import { userAdministrationContract } from './settings/user-administration.ts'
import { usersContract } from './accounts/users.ts'

/** Every call of the HTTP API, by name: the specification's prefixes in its order, then ours. */
export const contract = {
  ...jwtTokenContract,
  ...usersContract,
  ...dataFiltersContract,
  ...userAdministrationContract,
  ...handOversContract,
  ...navigationContract,
  ...respondentsContract,
  ...deskFrameContract,
  ...expertsContract,
  ...passwordPolicyContract,
  ...ownAccountContract,
  ...sysRolesContract,
  ...permissionsContract,
  ...complaintsContract,
  ...myWorkContract,
  ...dashboardContract,
  ...reportsContract,
  ...savedReportsContract,
  ...reportExportsContract,
  ...patternsContract,
  ...systemicCasesContract,
  ...caseSearchContract,
  ...earlierCasesContract,
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
  ...lostAddressesContract,
  ...callBacksContract,
  ...signaturesContract,
  ...decisionsContract,
  ...ordersContract,
  ...owedOrdersContract,
  ...referralContract,
  ...statementsContract,
  ...bodyOrdersContract,
  ...sharedStatementsContract,
  ...supervisionContract,
  ...lettersContract,
  ...dossiersContract,
  ...dossierImportContract,
  ...trustedOfficesContract,
  ...approvalsContract,
  ...absencesContract,
  ...attachementsContract,
  ...fileContract,
  ...applicationsContract,
  ...trackingContract,
  ...ownComplaintsContract,
  ...configurationContract,
  ...referenceDataContract,
  ...constantsContract,
  ...officeSettingsContract,
  ...standardTextsContract,
  ...publicPagesContract,
  ...locationsContract,
  ...organizationsContract,
  ...departmentsContract,
  ...tableImportsContract,
  ...calendarContract,
  ...auditContract,
  ...statisticsContract,
  ...failedJobsContract,
  ...notificationsContract,
  ...noticesContract,
}
