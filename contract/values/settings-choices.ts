/** What administrators choose from. It stands apart, so that no page of the public loads it. */

export const userStates = ['active', 'invited', 'deactivated'] as const
export type UserState = (typeof userStates)[number]

/** The kinds of editable values, under the names of their fields. */
export const constantFields = [
  'gender',
  'age-group',
  'occupation',
  'complaint-type',
  'severity',
  'submission-way',
  'required-decision',
  'attachment-type',
  'non-admission-reason',
  'sector',
] as const
export type ConstantField = (typeof constantFields)[number]

/** What a user's data filters go by. Values of one kind are alternatives; different kinds all have to match. */
export const dataFilterKinds = [
  'organization',
  'department',
  'location',
  'sector',
  'complaint-type',
  'severity',
  'status',
] as const
export type DataFilterKind = (typeof dataFilterKinds)[number]

/** The entries of the side menu, by name, in the order of the specification's section 2. */
export const menuEntryNames = [
  'dashboard',
  'viewComplaints',
  'registerComplaint',
  'approveComplaint',
  'representatives',
  'experts',
  'absences',
  'callBacks',
  'complaintReports',
  'summaryReports',
  'charts',
  'patterns',
  'systemicCases',
  'owedOrders',
  'callBackMonths',
  'organization',
  'department',
  'organizationLocation',
  'constants',
  'users',
  'dataFiltering',
  'actionApprovals',
  'roles',
  'permissions',
  'passwordPolicy',
  'calendar',
  'officeSettings',
  'standardTexts',
  'outbox',
  'audit',
] as const
export type MenuEntryName = (typeof menuEntryNames)[number]

/** The state of an outgoing message. */
export const notificationStatuses = ['queued', 'sending', 'sent', 'not-configured', 'dead'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** What a gateway, a mail server or a clerk reported about a message that was sent. */
export const deliveryStatuses = [
  'en-route',
  'accepted',
  'delivered',
  'expired',
  'deleted',
  'undeliverable',
  'rejected',
  'returned',
  'complained',
  'unknown',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
