import { absencesEndpoints } from '#server/features/absences/index.ts'
import { permissionsEndpoints, sysRolesEndpoints } from '#server/features/access/index.ts'
import {
  jwtTokenEndpoints,
  ownAccountEndpoints,
  passwordPolicyEndpoints,
  usersEndpoints,
} from '#server/features/accounts/index.ts'
import { attachementsEndpoints, fileEndpoints } from '#server/features/attachments/index.ts'
import { addOfficeFiles } from '#server/features/registration/index.ts'
import { auditEndpoints } from '#server/features/audit-trail/index.ts'
import { calendarEndpoints } from '#server/features/calendar/index.ts'
import { caseFileEndpoints } from '#server/features/case-file/index.ts'
import { caseNotesEndpoints } from '#server/features/case-notes/index.ts'
import { casePresenceEndpoints } from '#server/features/case-file/index.ts'
import { caseSearchEndpoints } from '#server/features/case-search/index.ts'
import { earlierCasesEndpoints } from '#server/features/case-search/index.ts'
import { caseHandlingEndpoints, directingEndpoints } from '#server/features/case-handling/index.ts'
import { compliantActionsEndpoints } from '#server/features/complaint-detail/index.ts'
import { complaintsEndpoints, dashboardEndpoints, myWorkEndpoints } from '#server/features/complaint-list/index.ts'
import { complaintChangesEndpoints, formerValuesEndpoints } from '#server/features/registration/index.ts'
import { conclusionEndpoints } from '#server/features/conclusion/index.ts'
import { configurationEndpoints } from '#server/features/office-settings/index.ts'
import { dataFiltersEndpoints } from '#server/features/data-filters/index.ts'
import { deskFrameEndpoints } from '#server/features/desk-frame/index.ts'
import { decisionsEndpoints } from '#server/features/decisions/index.ts'
import { dossiersEndpoints } from '#server/features/dossiers/index.ts'
import { expertsEndpoints } from '#server/features/experts/index.ts'
import { applicationsEndpoints, beginApplication, getHeld, keepOfficeFiles } from '#server/features/intake/index.ts'
import { lettersEndpoints } from '#server/features/letters/index.ts'
import { lostAddressesEndpoints } from '#server/features/lost-addresses/index.ts'
import { callBacksEndpoints } from '#server/features/call-backs/index.ts'
import { locationsEndpoints } from '#server/features/locations/index.ts'
import { failedJobsEndpoints } from '#server/features/failed-jobs/index.ts'
import { noticesEndpoints } from '#server/features/notices/index.ts'
import { notificationsEndpoints } from '#server/features/notifications/index.ts'
import { departmentsEndpoints, organizationsEndpoints } from '#server/features/organizations/index.ts'
import { ownComplaintsEndpoints } from '#server/features/tracking/index.ts'
import { officeSettingsEndpoints } from '#server/features/office-settings/index.ts'
import { constantsEndpoints, referenceDataEndpoints } from '#server/features/reference-data/index.ts'
import { patternsEndpoints } from '#server/features/systemic-cases/index.ts'
import { savedReportsEndpoints } from '#server/features/saved-reports/index.ts'
import { approvalsEndpoints, signaturesEndpoints } from '#server/features/signing/index.ts'
import { bodyOrdersEndpoints, ordersEndpoints, owedOrdersEndpoints } from '#server/features/orders/index.ts'
import { referralEndpoints } from '#server/features/referral/index.ts'
import { publicPagesEndpoints } from '#server/features/public-pages/index.ts'
import { standardTextsEndpoints } from '#server/features/standard-texts/index.ts'
import { sharedStatementsEndpoints, statementsEndpoints } from '#server/features/statements/index.ts'
import { statisticsEndpoints } from '#server/features/statistics/index.ts'
import { systemicCasesEndpoints } from '#server/features/systemic-cases/index.ts'
import { supervisionEndpoints } from '#server/features/supervision/index.ts'
import { tableImportsEndpoints } from '#server/features/table-imports/index.ts'
import { trackingEndpoints } from '#server/features/tracking/index.ts'
import { dossierImportEndpoints, trustedOfficesEndpoints } from '#server/features/dossier-imports/index.ts'
import { handOversEndpoints } from '#server/features/hand-overs/index.ts'
import { navigationEndpoints, userAdministrationEndpoints } from '#server/features/users/index.ts'
import { reportExportsEndpoints } from '#server/features/reports/index.ts'
import { reportsEndpoints } from '#server/features/reports/index.ts'
import { respondentsEndpoints } from '#server/features/respondents/index.ts'
import { representativesEndpoints } from '#server/features/registration/index.ts'
import type { Served } from '#server/platform/http/call.ts'
import { gatedRules } from './complaint-actions.ts'

/** Every call with its handler, in the order of contract/index.ts. */
export const servedEndpoints: Served[] = [
  jwtTokenEndpoints,
  usersEndpoints,
  dataFiltersEndpoints,
  userAdministrationEndpoints,
  dossierImportEndpoints,
  trustedOfficesEndpoints,
  handOversEndpoints,
  navigationEndpoints,
  respondentsEndpoints,
  deskFrameEndpoints,
  expertsEndpoints,
  passwordPolicyEndpoints,
  ownAccountEndpoints,
  sysRolesEndpoints,
  permissionsEndpoints,
  complaintsEndpoints,
  myWorkEndpoints,
  dashboardEndpoints,
  reportsEndpoints,
  savedReportsEndpoints,
  reportExportsEndpoints,
  patternsEndpoints,
  systemicCasesEndpoints,
  caseSearchEndpoints,
  earlierCasesEndpoints,
  caseFileEndpoints,
  caseNotesEndpoints,
  casePresenceEndpoints,
  compliantActionsEndpoints,
  directingEndpoints,
  caseHandlingEndpoints,
  complaintChangesEndpoints,
  formerValuesEndpoints,
  representativesEndpoints,
  conclusionEndpoints,
  lostAddressesEndpoints,
  callBacksEndpoints,
  signaturesEndpoints(gatedRules),
  decisionsEndpoints,
  ordersEndpoints,
  owedOrdersEndpoints,
  referralEndpoints,
  statementsEndpoints,
  bodyOrdersEndpoints,
  sharedStatementsEndpoints,
  supervisionEndpoints,
  lettersEndpoints,
  dossiersEndpoints,
  approvalsEndpoints,
  absencesEndpoints,
  attachementsEndpoints({ getHeld }),
  fileEndpoints(addOfficeFiles, keepOfficeFiles, { getHeld, begin: beginApplication }),
  applicationsEndpoints,
  trackingEndpoints,
  ownComplaintsEndpoints,
  configurationEndpoints,
  referenceDataEndpoints,
  constantsEndpoints,
  officeSettingsEndpoints,
  standardTextsEndpoints,
  publicPagesEndpoints,
  locationsEndpoints,
  organizationsEndpoints,
  departmentsEndpoints,
  tableImportsEndpoints,
  calendarEndpoints,
  auditEndpoints,
  statisticsEndpoints,
  failedJobsEndpoints,
  notificationsEndpoints,
  noticesEndpoints,
]
