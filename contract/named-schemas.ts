import type { z } from 'zod'
import { applicationSchema, complaintSchema, partySchema } from './application.ts'
import { approvalStructure, approver, delegation } from './approvals.ts'
import { calendarSettings, clockLengths, holiday, workingInterval } from './calendar.ts'
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
} from './complaint-parts.ts'
import {
  actionAnswer,
  complaintDetail,
  complaintPage,
  complaintRow,
  dashboardCards,
  representativeRow,
  statusStep,
  summaryRow,
} from './complaints.ts'
import { conclusion, ownCase } from './conclusion.ts'
import { constantEntry, managedConstant } from './constants.ts'
import { dataFilter } from './data-filters.ts'
import { decisionVersion, groupOpinion, issueAnswer, solution } from './decisions.ts'
import { managedDepartment } from './departments.ts'
import { caseHandlers } from './directing.ts'
import { expert } from './experts.ts'
import { refusedFile } from './file.ts'
import { formerValues } from './former-values.ts'
import { managedPlace, place as location } from './locations.ts'
import { bilingual } from './names.ts'
import { officeSettings } from './office-settings.ts'
import { managedOrganization, organization, organizationEntry, organizationMerge } from './organizations.ts'
import { ownSession, secondFactors } from './own-account.ts'
import { ownComplaint, ownComplaintDetail } from './own-complaints.ts'
import { passwordPolicy } from './password-policy.ts'
import { rolePermission } from './permissions.ts'
import { constant } from './reference-data.ts'
import { changeValue, proposal, signature } from './signatures.ts'
import { staffChoice } from './staff-choice.ts'
import { role } from './sys-roles.ts'
import { importAnswer, importRow } from './table-import.ts'
import { myComplaint, publicStep, trackedComplaint } from './tracking.ts'
import { treeEvent } from './tree-history.ts'
import { systemUser, userBody } from './user-administration.ts'
import { userProfile } from './users.ts'

/** What the OpenAPI document calls the records that more than one call has. */
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
