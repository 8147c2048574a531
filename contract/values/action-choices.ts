/** What staff choose from in the actions on a case. It stands apart, so that no page of the public loads it. */

/** Complaints whose representatives make a page. */
export const representedComplaints = 50

/** How a request for a statement of the body complained against ended. */
export const statementOutcomes = ['given', 'recorded', 'none', 'ended'] as const
export type StatementOutcome = (typeof statementOutcomes)[number]

/** What the office says when a body asks for more time. */
export const timeAnswers = ['granted', 'refused'] as const
export type TimeAnswer = (typeof timeAnswers)[number]

/** What became of it: one that nobody answered before the day of the body counts as not granted. */
export const timeOutcomes = [...timeAnswers, 'unanswered'] as const

/** Whether the office took up what the body said in its statement. */
export const takenUpChoices = ['yes', 'partly', 'no'] as const
export type TakenUp = (typeof takenUpChoices)[number]

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

/** The actions that may have approvers of their own. */
export const gatedActions = ['not-admit', 'direct-for-action', 'conclude', 'refer'] as const
export type GatedAction = (typeof gatedActions)[number]

/** The actions that may wait for signatures, some for those of another action; every other takes effect at once. */
export const waitingActions = [...gatedActions, 'replace-decision'] as const
export type WaitingAction = (typeof waitingActions)[number]

/** Why a deadline is extended, as the complainant reads it in the ledger; only staff see the explanation in the track. */
export const extensionReasons = [
  'evidence-awaited',
  'complex-matter',
  'site-visit',
  'other-body-asked',
  'holder-changed',
  'office-closed',
] as const

/** Longest list of those who are proposed for one case. */
export const mostProposed = 50

/** What a clerk saw to be sure who stands at the desk. */
export const identityDocuments = ['national-id', 'kebele-id', 'passport', 'driving-licence', 'other'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/**
 * Where an order stands: its time has not begun, it is to be carried out, the body reported it, nobody contested the report in time,
 * the complainant contested it, or it has ended.
 */
export const orderStates = ['announced', 'running', 'reported', 'not-contested', 'contested', 'ended'] as const
export type OrderState = (typeof orderStates)[number]

/** How whoever follows up ends an order. */
export const givenEndings = ['fulfilled', 'partly', 'refused', 'impossible'] as const

/** How an order ends: an order whose decision no longer stands is set aside. */
export const orderEndings = [...givenEndings, 'set-aside'] as const
