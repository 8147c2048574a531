import type { z } from 'zod'
import { applicationSchema, complaintSchema, partySchema } from '../filing/application.ts'
import { approvalStructure, approver, delegation } from '../settings/approvals.ts'
import { calendarSettings, clockLengths, holiday, workingInterval } from '../settings/calendar.ts'
import {
  attachment,
  boundedCount,
  choice,
  clockName,
  closeReason,
  holder,
  ledgerEntry,
  party,
  place,
  presentedIssue,
  removedAttachment,
  status,
} from '../values/complaint-parts.ts'
import {
  actionAnswer,
  complaintDetail,
  complaintPage,
  complaintRow,
  dashboardCards,
  representativeRow,
  statusStep,
  summaryRow,
} from '../desk/complaints.ts'
import { conclusion, ownCase } from '../desk/conclusion.ts'
import { constantEntry, managedConstant } from '../settings/constants.ts'
import { dataFilter } from '../settings/data-filters.ts'
import { decisionVersion, groupOpinion, issueAnswer, solution } from '../desk/decisions.ts'
import { managedDepartment } from '../settings/departments.ts'
import { caseHandlers } from '../desk/directing.ts'
import { expert } from '../settings/experts.ts'
import { refusedFile } from '../filing/file.ts'
import { formerValues } from '../filing/former-values.ts'
import { managedPlace, place as location } from '../settings/locations.ts'
import { bilingual } from '../values/names.ts'
import { officeSettings } from '../settings/office-settings.ts'
import { managedOrganization, organization, organizationEntry, organizationMerge } from '../settings/organizations.ts'
import { ownSession, secondFactors } from '../accounts/own-account.ts'
import { ownComplaint, ownComplaintDetail } from '../filing/own-complaints.ts'
import { passwordPolicy } from '../accounts/password-policy.ts'
import { rolePermission } from '../settings/permissions.ts'
import { constant } from '../settings/reference-data.ts'
import { changeValue, proposal, signature } from '../desk/signatures.ts'
import { staffChoice } from '../values/staff-choice.ts'
import { role } from '../settings/sys-roles.ts'
import { importAnswer, importRow } from './table-import.ts'
import { myComplaint, publicStep, trackedComplaint } from '../filing/tracking.ts'
import { treeEvent } from '../values/tree-history.ts'
import { systemUser, userBody } from '../settings/user-administration.ts'
import { userProfile } from '../accounts/users.ts'

/** Names in the OpenAPI document of the records that several calls share. */
export const namedSchemas: Record<string, z.ZodType> = {
  ActionAnswer: actionAnswer,
  Application: applicationSchema,
  ApprovalStructure: approvalStructure,
  Approver: approver,
  Attachment: attachment,
  Bilingual: bilingual,
  BoundedCount: boundedCount,
  CalendarSettings: calendarSettings,
  CaseHandlers: caseHandlers,
  ChangeValue: changeValue,
  Choice: choice,
  ClockLengths: clockLengths,
  ClockName: clockName,
  CloseReason: closeReason,
  Complaint: complaintDetail,
  ComplaintPage: complaintPage,
  ComplaintRow: complaintRow,
  Conclusion: conclusion,
  Constant: constant,
  ConstantEntry: constantEntry,
  DashboardCards: dashboardCards,
  DataFilter: dataFilter,
  DecisionVersion: decisionVersion,
  Delegation: delegation,
  Expert: expert,
  FiledComplaint: complaintSchema,
  FormerValues: formerValues,
  GroupOpinion: groupOpinion,
  Holder: holder,
  Holiday: holiday,
  ImportAnswer: importAnswer,
  ImportRow: importRow,
  IssueAnswer: issueAnswer,
  LedgerEntry: ledgerEntry,
  Location: location,
  ManagedConstant: managedConstant,
  ManagedDepartment: managedDepartment,
  ManagedLocation: managedPlace,
  ManagedOrganization: managedOrganization,
  MyComplaint: myComplaint,
  OfficeSettings: officeSettings,
  Organization: organization,
  OrganizationEntry: organizationEntry,
  OrganizationMerge: organizationMerge,
  OwnCase: ownCase,
  OwnComplaint: ownComplaint,
  OwnComplaintDetail: ownComplaintDetail,
  OwnSession: ownSession,
  Party: party,
  PasswordPolicy: passwordPolicy,
  Person: partySchema,
  Place: place,
  PresentedIssue: presentedIssue,
  Proposal: proposal,
  PublicStep: publicStep,
  RefusedFile: refusedFile,
  RemovedAttachment: removedAttachment,
  RepresentativeRow: representativeRow,
  Role: role,
  RolePermission: rolePermission,
  SecondFactors: secondFactors,
  Signature: signature,
  Solution: solution,
  StaffChoice: staffChoice,
  Status: status,
  StatusStep: statusStep,
  SummaryRow: summaryRow,
  SystemUser: systemUser,
  TrackedComplaint: trackedComplaint,
  TreeEvent: treeEvent,
  User: userProfile,
  UserFields: userBody,
  WorkingInterval: workingInterval,
}
