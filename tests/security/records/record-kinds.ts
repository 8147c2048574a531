import type { RecordKind } from './world.ts'

/** One’s own of these opens more to whoever has it. */
export const widening: ReadonlySet<RecordKind> = new Set(['permission', 'expert', 'dataFilter'])
/** Whoever acts on one’s own of these changes themselves, or where they belong. */
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
  'dataFilter',
  'organization',
  'department',
])
/** There is one at a time, so they are asked about one after another. */
export const singular: ReadonlySet<RecordKind> = new Set(['structure', 'structureLine'])
/** Parts of complaints and these themselves: what is out of sight looks like what is not there in whatever is said. */
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
  'letter',
  'caseNote',
  'systemicCase',
  'message',
])
