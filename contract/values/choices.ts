/** Choices of calls and screens. Without schemas, so that a page loads only the lists. */

/** What a list shows: the last days, a kind of status, the reader's own, or everything visible. */
export const complaintFilters = ['-7', '-30', 'new', 'active', 'closed', 'critical', 'delayed', 'mine', 'all'] as const
export type ComplaintFilter = (typeof complaintFilters)[number]

/** Newest first, oldest first, or the nearest deadline first. */
export const complaintSorts = ['newest', 'oldest', 'urgent'] as const
export type ComplaintSort = (typeof complaintSorts)[number]

/** Complaints whose representatives make a page. */
export const representedComplaints = 50

/** How a request for a statement of the body complained against ended. */
export const statementOutcomes = ['given', 'recorded', 'none', 'ended'] as const
export type StatementOutcome = (typeof statementOutcomes)[number]

export const userStates = ['active', 'invited', 'deactivated'] as const
export type UserState = (typeof userStates)[number]

/** The opinion of a member of a group on the complaint as a whole. */
export const opinionPositions = ['for-complainant', 'partly', 'against-complainant'] as const
export type OpinionPosition = (typeof opinionPositions)[number]

/** The three parts of the answer to each presented issue. */
export const issueParts = ['finding', 'law', 'remedy'] as const

/** Orders that the answer to one issue may hold. */
export const mostOrders = 5
/** Months from today within which the day of an order lies. */
export const mostOrderMonths = 36

export const contactChannels = ['call', 'visit', 'letter', 'email', 'other'] as const

export const contactOutcomes = ['reached', 'not-reached', 'contacted-us'] as const

export const reviewOutcomes = ['admit', 'investigate', 'uphold'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** What complainants say of how a case was handled: 4 and 5 are satisfied, 1 and 2 are not. */
export const ratingGroups = { satisfied: [4, 5], between: [3], dissatisfied: [1, 2], rated: [1, 2, 3, 4, 5] } as const
export type RatingGroup = keyof typeof ratingGroups
export const ratingGroupNames = ['satisfied', 'between', 'dissatisfied', 'rated'] as const satisfies RatingGroup[]

/** What comes of a call to a complainant after the end. */
export const callBackOutcomes = ['answered', 'not-reached', 'declined'] as const
export type CallBackOutcome = (typeof callBackOutcomes)[number]

/** The questions of a call-back. */
export const callBackQuestions = ['wasAnswered', 'wasPutRight', 'wasRespected'] as const
export type CallBackQuestion = (typeof callBackQuestions)[number]
export const yesOrNo = ['yes', 'no'] as const

/** A call-back ends when nobody was reached so often. */
export const mostMissed = 3

/** Where a complaint can be referred to. */
export const receivingBodies = ['grievance-redress-bureau', 'ombudsman', 'organization'] as const
export type ReceivingBody = (typeof receivingBodies)[number]

export const referralAnswers = ['accepted', 'refused'] as const
/** What became of a case that another body took. */
export const referralOutcomes = ['decided', 'returned'] as const

/** The actions that may wait for signatures; every other takes effect at once. */
export const gatedActions = ['not-admit', 'direct-for-action', 'conclude', 'refer'] as const
export type GatedAction = (typeof gatedActions)[number]

/** Why a deadline is extended, as the complainant reads it in the ledger; only staff see the explanation in the track. */
export const extensionReasons = [
  'evidence-awaited',
  'complex-matter',
  'site-visit',
  'other-body-asked',
  'holder-changed',
  'office-closed',
] as const

export const codeChannels = ['sms', 'email'] as const
export type CodeChannel = (typeof codeChannels)[number]

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

/** Why a file is refused; the screens translate each reason. The other files of the same call are not affected. */
export const fileRefusals = [
  'file-too-large',
  'file-too-many',
  'file-empty',
  'file-type-not-allowed',
  'file-executable',
  'file-archive',
  'file-active-content',
  'file-has-macros',
  'file-encrypted',
  'file-broken',
  'file-mixed-content',
  'file-expands-too-much',
  'file-text-not-utf8',
  'file-infected',
  'scanner-unavailable',
] as const
export type FileRefusal = (typeof fileRefusals)[number]

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

/** Reports by which a message did not reach whom it was for. */
export const notArrived = ['expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained'] as const

/** Longest list of those who are proposed for one case. */
export const mostProposed = 50

/** What a clerk saw to be sure who stands at the desk. */
export const identityDocuments = ['national-id', 'kebele-id', 'passport', 'driving-licence', 'other'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/** Questions that one request for information may have. */
export const mostQuestions = 10

/** The fields of their answers, in the order of the questions. */
export const answerFields = Array.from({ length: mostQuestions }, (_, index) => `answer${index + 1}` as const)

/**
 * Where an order stands: its time has not begun, it is to be carried out, the body reported it, nobody contested the report in time,
 * the complainant contested it, or it has ended.
 */
export const orderStates = ['announced', 'running', 'reported', 'not-contested', 'contested', 'ended'] as const
export type OrderState = (typeof orderStates)[number]

/** What the complainant says of a report. */
export const orderAnswers = ['done', 'partly', 'not-done'] as const

/** How whoever follows up ends an order. */
export const givenEndings = ['fulfilled', 'partly', 'refused', 'impossible'] as const
/** How an order ends: an order whose decision no longer stands is set aside. */
export const orderEndings = [...givenEndings, 'set-aside'] as const
