import type { RecordKind } from './world.ts'

/** Owning one of these opens more to the owner. */
export const widening: ReadonlySet<RecordKind> = new Set(['permission', 'expert', 'dataFilter'])
/** Changing the caller's own record of these kinds changes the caller, or where they belong. */
export const personal: ReadonlySet<RecordKind> = new Set([
  'user',
  'userWithPasskey',
  'expert',
  'deactivatedUser',
  'approver',
  'role',
  'permission',
  'session',
  'passkey',
  'savedReport',
  'listView',
  'reportExport',
  'dossier',
  'dataFilter',
  'organization',
  'department',
])
/** Only one exists at a time, so these are tested one after another. */
export const singular: ReadonlySet<RecordKind> = new Set(['structure', 'structureLine'])
/** Complaints and their parts: a hidden one must look like a missing one in every answer. */
export const ofComplaints: ReadonlySet<RecordKind> = new Set([
  'complaint',
  'trackingId',
  'representative',
  'receivedComplaint',
  'askedComplaint',
  'proposedComplaint',
  'stalledComplaint',
  'ledComplaint',
  'attachment',
  'statementRequest',
  'statementFile',
  'bodyOrder',
  'orderFile',
  'letter',
  'callBack',
  'dossier',
  'ownDossier',
  'caseNote',
  'systemicCase',
  'message',
])
