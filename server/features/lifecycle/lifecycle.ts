import { actingPages, type PageCode } from '#contract/permissions-catalogue.ts'
import type { GatedAction } from '#contract/settings/approvals.ts'
import type { AuditAction } from '#contract/settings/audit-actions.ts'
import { type ClockName, type CloseReason, type Status, statuses } from '#contract/statuses.ts'
import { type LetterEnding, type LetterKind, letterKinds } from '#contract/filing/letters.ts'
import type { TemplateName } from '#server/features/notifications/index.ts'

/** Who takes an action; `respondent` is somebody of the body complained against, `system` is for jobs and for actions that follow at once from another one. */
export type Party = 'complainant' | 'respondent' | 'staff' | 'system'

/**
 * The part of a member of staff in a complaint. Handlers who were asked and have not accepted are `asked` too. The approver is the person whose turn it
 * is, or their delegate or substitute. The author made the open proposal. The officer is the person who directed the case last, and to whom it is returned.
 */
export const standings = [
  'receiver',
  'officer',
  'handler',
  'lead',
  'asked-handler',
  'asked-lead',
  'expert',
  'approver',
  'author',
  'reviewer',
] as const
export type Standing = (typeof standings)[number]

/** What an action does to a clock, or to every running one; the length of a started clock is a setting. */
export interface ClockEffect {
  clock: ClockName | 'every'
  event: 'start' | 'pause' | 'resume' | 'stop'
}

/**
 * One row of the complaint's life. An action whose target depends on its outcome has one row for each outcome;
 * an action that may be taken in several statuses names them all.
 */
export interface Transition {
  action: AuditAction
  /** Empty for the action that creates the complaint. */
  from: readonly Status[]
  /**
   * `unchanged` for an action within a status, `origin` for the status before the proposal, the referral or the request for
   * information that ends, `proposed` for the target of the action that has its last signature.
   */
  to: Status | 'unchanged' | 'origin' | 'proposed'
  outcome?: string
  closeReason?: CloseReason
  who: readonly Party[]
  /**
   * Permissions of staff, one of which is enough. Actions of the complainant need proof of possession instead, those of the system nothing.
   */
  permission?: PageCode | readonly PageCode[]
  /** Parts in this complaint, one of which staff must have; not even `All` replaces it. */
  standing?: readonly Standing[]
  /** The path of the call; undefined while only the system takes the action. */
  call?: string
  /** Open to staff of the body complained against too, because it judges nothing. */
  isOfDesk?: true
  /** An opinion or a signature, or a step in a case that somebody else holds: a substitute cannot take it for an absent colleague. */
  isPersonal?: true
  /** May have approvers: then the action is proposed first and takes effect with the last signature. */
  hasGate?: true
  /** The action whose approvers sign this one too; left out where it has approvers of its own. */
  signedAs?: GatedAction
  /** Taken in parallel with other actions: it neither requires the version that was seen nor makes a new one. */
  isIndependent?: true
  /** Leaves the complaint as it is: the time of its last step and what was escalated stay too. */
  isSilent?: true
  /** Codes of the rules that must be met, as a refusal names them. */
  guards: readonly string[]
  clocks: readonly ClockEffect[]
  /** The message to the complainant. */
  message?: TemplateName
  /** The letter that it issues. */
  letter?: LetterKind
  /** Letters that it ends, besides those that a new one replaces. */
  endsLetters?: { kinds: readonly LetterKind[]; because: LetterEnding }
}

const openStatuses = statuses.filter((status): status is Exclude<Status, 'CLOSED'> => status !== 'CLOSED')
/** Statuses in which a member of staff holds the case in person, so that it can be given to somebody else. */
const heldStatuses = [
  'ASSIGNED_TO_CASE_RECEIVER',
  'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
  'FORWARDED_TO_CASE_OFFICER',
  'DIRECTED_TO_HANDLER',
  'UNDER_INVESTIGATION',
  'UNDER_REVIEW',
  'INFORMATION_REQUESTED',
] as const
const start = (clock: ClockName): ClockEffect => ({ clock, event: 'start' })
const pause = (clock: ClockName): ClockEffect => ({ clock, event: 'pause' })
const stop = (clock: ClockName): ClockEffect => ({ clock, event: 'stop' })
const stopEvery: ClockEffect = { clock: 'every', event: 'stop' }
const resumeEvery: ClockEffect = { clock: 'every', event: 'resume' }

const directing = '/Complaints/DirectCompliantForAction'

/** The desk helps everybody, also in cases against its own body. */
const ofDesk = { permission: 'Complaints - Register', isOfDesk: true } as const

/** What a row says unless it differs: staff do it, and neither the status nor a clock changes. */
const usual = { who: ['staff'], to: 'unchanged', guards: [], clocks: [] } as const

const atReceiver = {
  from: ['ASSIGNED_TO_CASE_RECEIVER'],
  permission: 'Complaints - Receive',
  standing: ['receiver'],
  call: directing,
} as const satisfies Partial<Transition>

const rows = [
  {
    action: 'register',
    from: [],
    to: 'CREATED',
    who: ['complainant', 'staff'],
    ...ofDesk,
    call: '/Complaints/RegisterComplaint',
    guards: ['consent-missing', 'decision-letter-missing', 'contact-missing', 'representative-missing'],
    clocks: [start('A')],
    message: 'registered',
  },
  {
    action: 'assign-receiver',
    from: ['CREATED'],
    to: 'ASSIGNED_TO_CASE_RECEIVER',
    who: ['system', 'staff'],
    permission: 'Complaints - Supervise',
    call: '/Complaints/AssignReceiver',
    guards: ['receiver-missing', 'receiver-of-body-complained-against'],
    clocks: [stop('A'), start('B')],
  },
  {
    ...atReceiver,
    action: 'request-standard',
    to: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    guards: ['missing-items-missing'],
    clocks: [pause('B'), start('E')],
    message: 'standard-requested',
    letter: 'standard-request',
  },
  {
    action: 'adjust',
    from: ['REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'],
    to: 'ASSIGNED_TO_CASE_RECEIVER',
    who: ['complainant', 'staff'],
    ...ofDesk,
    call: '/Complaints/AdjustComplaint',
    guards: ['nothing-supplied'],
    clocks: [stop('E'), { clock: 'B', event: 'resume' }],
    message: 'standard-supplied',
    endsLetters: { kinds: ['standard-request'], because: 'supplied' },
  },
  {
    ...atReceiver,
    action: 'not-admit',
    to: 'NOT_ADMITTED',
    hasGate: true,
    guards: ['reason-code-missing', 'reason-missing', 'where-instead-missing'],
    clocks: [stop('B'), start('E')],
    message: 'not-admitted',
    letter: 'non-admission',
  },
  {
    ...atReceiver,
    action: 'forward',
    to: 'FORWARDED_TO_CASE_OFFICER',
    guards: ['standard-not-fulfilled', 'reason-missing', 'severity-missing', 'department-missing'],
    clocks: [stop('B'), start('C')],
    message: 'forwarded',
  },
  {
    action: 'direct-for-action',
    from: ['FORWARDED_TO_CASE_OFFICER'],
    to: 'DIRECTED_TO_HANDLER',
    permission: 'Complaints - Direct',
    call: directing,
    hasGate: true,
    guards: ['handler-missing', 'lead-missing', 'reason-missing', 'handler-of-body-complained-against'],
  },
  {
    action: 'update-directing',
    from: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'],
    permission: 'Complaints - Direct',
    call: '/Complaints/UpdateCaseDirectingAction',
    guards: [
      'handler-missing',
      'lead-missing',
      'reason-missing',
      'handler-of-body-complained-against',
      'nothing-changed',
    ],
  },
  {
    action: 'take-back-directing',
    from: ['DIRECTED_TO_HANDLER'],
    to: 'FORWARDED_TO_CASE_OFFICER',
    permission: 'Complaints - Direct',
    standing: ['officer'],
    call: '/Complaints/TakeBackDirecting',
    guards: ['acted-since', 'too-late-to-take-back'],
  },
  {
    action: 'accept-case',
    outcome: 'lead',
    from: ['DIRECTED_TO_HANDLER'],
    to: 'UNDER_INVESTIGATION',
    permission: 'Complaints - Decide',
    standing: ['asked-lead'],
    call: '/CompliantActions/AcceptCompliantCase',
    guards: ['already-accepted'],
    message: 'under-investigation',
  },
  {
    action: 'accept-case',
    outcome: 'member',
    from: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['asked-handler', 'asked-lead'],
    call: '/CompliantActions/AcceptCompliantCase',
    isIndependent: true,
    guards: ['already-accepted'],
  },
  {
    action: 'decline-case',
    outcome: 'lead',
    from: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'],
    to: 'FORWARDED_TO_CASE_OFFICER',
    permission: 'Complaints - Decide',
    standing: ['asked-lead'],
    call: '/CompliantActions/DeclineCase',
    guards: ['reason-missing'],
  },
  {
    action: 'decline-case',
    outcome: 'member',
    from: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['handler'],
    call: '/CompliantActions/DeclineCase',
    guards: ['reason-missing'],
  },
  {
    action: 'give-opinion',
    from: ['UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['handler', 'lead', 'expert'],
    call: '/CompliantActions/GiveOpinion',
    isPersonal: true,
    isIndependent: true,
    guards: ['opinion-missing'],
  },
  {
    action: 'save-decision',
    from: ['UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['lead'],
    call: '/CompliantActions/SaveCompliantAction',
    guards: ['issue-unanswered', 'justification-missing', 'required-decision-missing', 'already-decided'],
  },
  {
    action: 'update-decision',
    from: ['UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['lead'],
    call: '/CompliantActions/UpdateCompliantDecision',
    guards: ['issue-unanswered', 'justification-missing', 'required-decision-missing', 'no-decision'],
  },
  {
    action: 'conclude',
    from: ['UNDER_INVESTIGATION'],
    to: 'CONCLUSION_ISSUED',
    permission: 'Complaints - Decide',
    standing: ['lead'],
    call: '/CompliantActions/Conclude',
    hasGate: true,
    guards: ['no-decision', 'opinions-missing', 'statement-awaited', 'statement-not-considered'],
    clocks: [stop('C'), start('E')],
    message: 'conclusion-issued',
    letter: 'decision',
  },
  {
    action: 'accept-conclusion',
    from: ['CONCLUSION_ISSUED'],
    to: 'CLOSED',
    closeReason: 'ACCEPTED',
    who: ['complainant'],
    call: '/CompliantActions/AcceptCompliantConclusion',
    clocks: [stop('E')],
    message: 'closed-accepted',
  },
  {
    action: 'accept-conclusion',
    from: ['NOT_ADMITTED'],
    to: 'CLOSED',
    closeReason: 'NOT_ADMITTED',
    who: ['complainant'],
    call: '/CompliantActions/AcceptCompliantConclusion',
    clocks: [stop('E')],
    message: 'closed-accepted',
  },
  {
    action: 'reject-conclusion',
    from: ['CONCLUSION_ISSUED', 'NOT_ADMITTED'],
    to: 'UNDER_REVIEW',
    who: ['complainant'],
    call: '/CompliantActions/RejectCompliantConclusion',
    guards: ['reason-missing', 'conclusion-is-final'],
    clocks: [stop('E'), start('F')],
    message: 'under-review',
    endsLetters: { kinds: ['decision', 'non-admission'], because: 'under-review' },
  },
  {
    action: 'assign-reviewer',
    from: ['UNDER_REVIEW'],
    who: ['system', 'staff'],
    permission: 'Complaints - Supervise',
    call: '/Complaints/AssignReviewer',
    guards: ['reviewer-touched-the-case', 'reviewer-of-body-complained-against', 'reason-missing'],
  },
  ...(
    [
      { outcome: 'admit', to: 'ASSIGNED_TO_CASE_RECEIVER', clocks: [stop('F'), start('B')] },
      { outcome: 'investigate', to: 'FORWARDED_TO_CASE_OFFICER', clocks: [stop('F'), start('C')] },
      { outcome: 'uphold', to: 'CONCLUSION_ISSUED', clocks: [stop('F'), start('E')], letter: 'decision' },
      {
        outcome: 'uphold-non-admission',
        to: 'CLOSED',
        closeReason: 'NOT_ADMITTED',
        clocks: [stop('F')],
        letter: 'non-admission',
      },
    ] as const
  ).map(row => ({
    action: 'review' as const,
    from: ['UNDER_REVIEW'] as const,
    permission: 'Complaints - Review' as const,
    standing: ['reviewer'] as const,
    call: '/CompliantActions/Review',
    guards: ['reason-missing', 'not-what-was-rejected'],
    message: 'reviewed' as const,
    ...row,
  })),
  {
    action: 'replace-decision',
    from: ['UNDER_REVIEW'],
    to: 'CONCLUSION_ISSUED',
    permission: 'Complaints - Review',
    standing: ['reviewer'],
    call: '/CompliantActions/ReplaceDecision',
    hasGate: true,
    signedAs: 'conclude',
    guards: [
      'not-what-was-rejected',
      'reason-missing',
      'issue-unanswered',
      'justification-missing',
      'required-decision-missing',
    ],
    clocks: [stop('F'), start('E')],
    message: 'reviewed',
    letter: 'decision',
  },
  ...(
    [
      {
        from: ['UNDER_INVESTIGATION'],
        permission: ['Complaints - Decide', 'Complaints - Direct'],
        standing: ['lead', 'officer'],
        clocks: [pause('C'), start('E')],
      },
      {
        from: ['UNDER_REVIEW'],
        permission: 'Complaints - Review',
        standing: ['reviewer'],
        clocks: [pause('F'), start('E')],
      },
    ] as const
  ).map(row => ({
    action: 'request-information' as const,
    to: 'INFORMATION_REQUESTED' as const,
    call: '/CompliantActions/RequestInformation',
    guards: ['requests-used-up', 'questions-missing', 'day-missing', 'day-too-soon', 'day-too-late'],
    message: 'information-requested' as const,
    letter: 'information-request' as const,
    ...row,
  })),
  {
    action: 'supply-information',
    from: ['INFORMATION_REQUESTED'],
    to: 'origin',
    who: ['complainant', 'staff'],
    ...ofDesk,
    call: '/CompliantActions/SupplyInformation',
    guards: ['nothing-supplied'],
    clocks: [stop('E'), resumeEvery],
    message: 'information-supplied',
    endsLetters: { kinds: ['information-request'], because: 'supplied' },
  },
  {
    action: 'end-information-request',
    from: ['INFORMATION_REQUESTED'],
    to: 'origin',
    who: ['system'],
    guards: ['time-not-over'],
    clocks: [stop('E'), resumeEvery],
    message: 'no-answer-given',
    endsLetters: { kinds: ['information-request'], because: 'unanswered' },
  },
  ...(
    [
      { from: ['FORWARDED_TO_CASE_OFFICER'], permission: 'Complaints - Direct' },
      {
        from: ['UNDER_INVESTIGATION'],
        permission: ['Complaints - Decide', 'Complaints - Direct'],
        standing: ['lead', 'officer'],
      },
    ] as const
  ).map(row => ({
    action: 'request-statement' as const,
    call: '/CompliantActions/RequestStatement',
    guards: ['statement-awaited', 'issues-missing', 'name-not-shown', 'document-of-another-case'],
    clocks: [start('G')],
    message: 'statement-requested' as const,
    letter: 'statement-request' as const,
    ...row,
  })),
  {
    action: 'give-statement',
    from: openStatuses,
    who: ['respondent'],
    call: '/Statements/GiveStatement',
    isIndependent: true,
    guards: ['no-statement-asked', 'issue-unanswered'],
    clocks: [stop('G')],
    endsLetters: { kinds: ['statement-request'], because: 'supplied' },
  },
  {
    action: 'record-statement',
    from: openStatuses,
    permission: actingPages,
    call: '/CompliantActions/RecordStatement',
    isIndependent: true,
    guards: ['no-statement-asked', 'issue-unanswered', 'signer-missing', 'day-missing'],
    clocks: [stop('G')],
    endsLetters: { kinds: ['statement-request'], because: 'supplied' },
  },
  {
    action: 'ask-for-time',
    from: openStatuses,
    // the body does it with a call of its own (contract/desk/statements.ts)
    who: ['respondent', 'staff'],
    permission: actingPages,
    call: '/CompliantActions/RecordTimeRequest',
    isIndependent: true,
    guards: [
      'no-statement-asked',
      'time-asked-already',
      'time-stands-still',
      'time-is-over',
      'day-missing',
      'day-too-late',
      'reason-missing',
    ],
  },
  ...(
    [
      { from: ['FORWARDED_TO_CASE_OFFICER'], permission: 'Complaints - Direct' },
      {
        from: ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'],
        permission: ['Complaints - Decide', 'Complaints - Direct'],
        standing: ['lead', 'officer'],
      },
      {
        // the case waits for somebody else then, so nobody stands in for the lead
        from: ['WAITING_FOR_APPROVAL', 'INFORMATION_REQUESTED'],
        permission: ['Complaints - Decide', 'Complaints - Direct'],
        standing: ['lead', 'officer'],
        isPersonal: true,
      },
    ] as const
  ).map(row => ({
    action: 'answer-time' as const,
    call: '/CompliantActions/AnswerTime',
    isIndependent: true as const,
    guards: ['no-time-asked', 'answer-missing', 'day-too-late', 'reason-missing'],
    ...row,
  })),
  {
    action: 'consider-statement',
    from: ['UNDER_INVESTIGATION'],
    permission: 'Complaints - Decide',
    standing: ['lead'],
    call: '/CompliantActions/ConsiderStatement',
    isIndependent: true,
    guards: ['no-statement-to-consider', 'choice-missing', 'text-missing'],
  },
  {
    action: 'end-statement-request',
    from: openStatuses,
    who: ['system'],
    isIndependent: true,
    guards: ['time-not-over'],
    clocks: [stop('G')],
    endsLetters: { kinds: ['statement-request'], because: 'unanswered' },
    message: 'no-statement-given',
  },
  ...(
    [
      { from: ['FORWARDED_TO_CASE_OFFICER'], permission: 'Complaints - Direct' },
      {
        from: ['UNDER_INVESTIGATION'],
        permission: ['Complaints - Decide', 'Complaints - Direct'],
        standing: ['lead', 'officer'],
      },
      { from: ['UNDER_REVIEW'], permission: 'Complaints - Review', standing: ['reviewer'] },
    ] as const
  ).map(row => ({
    action: 'share-statement' as const,
    call: '/CompliantActions/ShareStatement',
    isIndependent: true as const,
    guards: ['no-statement-to-share', 'nothing-chosen', 'document-of-another-case'],
    message: 'statement-shared' as const,
    ...row,
  })),
  {
    action: 'comment-on-statement',
    // what is issued has an answer of its own
    from: openStatuses.filter(status => status !== 'CONCLUSION_ISSUED'),
    who: ['complainant', 'staff'],
    ...ofDesk,
    call: '/CompliantActions/CommentOnStatement',
    isIndependent: true,
    guards: ['no-comment-awaited', 'text-missing'],
  },
  {
    action: 'request-referral',
    from: ['ASSIGNED_TO_CASE_RECEIVER', 'FORWARDED_TO_CASE_OFFICER', 'UNDER_INVESTIGATION', 'UNDER_REVIEW'],
    who: ['complainant'],
    call: '/CompliantActions/RequestReferral',
    isIndependent: true,
    guards: ['reason-missing', 'already-requested'],
  },
  {
    action: 'refer',
    from: ['ASSIGNED_TO_CASE_RECEIVER', 'FORWARDED_TO_CASE_OFFICER', 'UNDER_INVESTIGATION', 'UNDER_REVIEW'],
    to: 'REFERRED',
    permission: 'Complaints - Refer',
    call: '/CompliantActions/Refer',
    hasGate: true,
    guards: ['receiving-body-missing', 'reason-missing', 'deadline-in-the-past'],
    clocks: [{ clock: 'every', event: 'pause' }],
    message: 'referred',
    letter: 'referral',
  },
  {
    action: 'record-referral-answer',
    outcome: 'accepted',
    from: ['REFERRED'],
    permission: 'Complaints - Refer',
    call: '/CompliantActions/RecordReferralAnswer',
    guards: ['answer-missing', 'no-referral'],
    message: 'referral-answered',
  },
  {
    action: 'record-referral-answer',
    outcome: 'refused',
    from: ['REFERRED'],
    to: 'origin',
    permission: 'Complaints - Refer',
    call: '/CompliantActions/RecordReferralAnswer',
    guards: ['answer-missing', 'no-referral'],
    clocks: [resumeEvery],
    message: 'referral-answered',
    endsLetters: { kinds: ['referral'], because: 'referral-refused' },
  },
  {
    action: 'record-referral-outcome',
    outcome: 'decided',
    from: ['REFERRED'],
    to: 'CLOSED',
    closeReason: 'REFERRED',
    permission: 'Complaints - Refer',
    call: '/CompliantActions/RecordReferralOutcome',
    guards: ['outcome-missing', 'not-taken'],
    clocks: [stopEvery],
    message: 'referral-decided',
    endsLetters: { kinds: ['statement-request'], because: 'case-closed' },
  },
  {
    action: 'record-referral-outcome',
    outcome: 'returned',
    from: ['REFERRED'],
    to: 'origin',
    permission: 'Complaints - Refer',
    call: '/CompliantActions/RecordReferralOutcome',
    guards: ['outcome-missing', 'not-taken'],
    clocks: [{ clock: 'every', event: 'resume' }],
    message: 'referral-returned',
    endsLetters: { kinds: ['referral'], because: 'referral-returned' },
  },
  {
    action: 'return-referral',
    from: ['REFERRED'],
    to: 'origin',
    who: ['system'],
    guards: ['time-not-over'],
    clocks: [{ clock: 'every', event: 'resume' }],
    message: 'referral-returned',
    endsLetters: { kinds: ['referral'], because: 'referral-returned' },
  },
  {
    action: 'report-silence',
    from: ['REFERRED'],
    who: ['complainant'],
    call: '/CompliantActions/ReportReferralSilence',
    isIndependent: true,
    guards: ['no-referral', 'reported-already'],
  },
  {
    action: 'record-contact',
    from: openStatuses,
    permission: actingPages,
    isOfDesk: true,
    call: '/Complaints/RecordContact',
    isIndependent: true,
    guards: ['outcome-missing', 'note-missing'],
  },
  {
    action: 'expire',
    from: ['CONCLUSION_ISSUED', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'],
    to: 'CLOSED',
    closeReason: 'NO_RESPONSE',
    who: ['system'],
    guards: ['time-not-over', 'delivery-not-proven'],
    clocks: [stopEvery],
    message: 'closed-no-response',
    // a decision is valid even if nobody answered it
    endsLetters: { kinds: ['standard-request'], because: 'case-closed' },
  },
  {
    action: 'expire',
    from: ['NOT_ADMITTED'],
    to: 'CLOSED',
    closeReason: 'NOT_ADMITTED',
    who: ['system'],
    guards: ['time-not-over', 'delivery-not-proven'],
    clocks: [stopEvery],
    message: 'closed-no-response',
  },
  {
    action: 'withdraw',
    from: openStatuses,
    to: 'CLOSED',
    closeReason: 'WITHDRAWN',
    who: ['complainant'],
    call: '/Complaints/Withdraw',
    clocks: [stopEvery],
    message: 'withdrawn',
    endsLetters: { kinds: letterKinds, because: 'case-closed' },
  },
  {
    action: 'mark-duplicate',
    from: openStatuses,
    to: 'CLOSED',
    closeReason: 'DUPLICATE',
    permission: 'Complaints - Receive',
    call: '/Complaints/MarkDuplicate',
    guards: ['duplicate-of-itself', 'duplicate-not-found', 'is-a-duplicate-itself'],
    clocks: [stopEvery],
    message: 'closed-duplicate',
    endsLetters: { kinds: letterKinds, because: 'case-closed' },
  },
  {
    action: 'reopen',
    from: ['CLOSED'],
    to: 'UNDER_REVIEW',
    who: ['complainant', 'staff'],
    permission: 'Complaints - Supervise',
    call: '/Complaints/Reopen',
    guards: ['reason-missing', 'conclusion-is-final', 'evidence-missing', 'too-late-to-reopen'],
    clocks: [start('F')],
    message: 'under-review',
    endsLetters: { kinds: letterKinds, because: 'reopened' },
  },
  {
    action: 'approve',
    outcome: 'next',
    from: ['WAITING_FOR_APPROVAL'],
    permission: 'Complaints - Approval View',
    standing: ['approver'],
    call: '/Complaints/ApproveComplaintAction',
    guards: ['own-proposal'],
    clocks: [stop('D'), start('D')],
  },
  {
    action: 'approve',
    outcome: 'last',
    from: ['WAITING_FOR_APPROVAL'],
    to: 'proposed',
    permission: 'Complaints - Approval View',
    standing: ['approver'],
    call: '/Complaints/ApproveComplaintAction',
    guards: ['own-proposal'],
    clocks: [stop('D')],
  },
  {
    action: 'send-back',
    from: ['WAITING_FOR_APPROVAL'],
    to: 'origin',
    permission: 'Complaints - Approval View',
    standing: ['approver'],
    call: '/CompliantActions/SendBack',
    guards: ['own-proposal', 'reason-missing'],
    clocks: [stop('D')],
  },
  {
    action: 'withdraw-proposal',
    from: ['WAITING_FOR_APPROVAL'],
    to: 'origin',
    standing: ['author'],
    permission: 'Complaints - List View',
    call: '/CompliantActions/WithdrawProposal',
    clocks: [stop('D')],
  },
  {
    action: 'name-substitute',
    from: ['WAITING_FOR_APPROVAL'],
    // by the system when the approver leaves and hands over
    who: ['staff', 'system'],
    permission: 'Complaints - Supervise',
    call: '/CompliantActions/NameSubstitute',
    guards: ['approver-can-sign', 'substitute-cannot-sign', 'reason-missing'],
  },
  ...(
    [
      {
        action: 'take-over',
        from: heldStatuses,
        call: '/Complaints/TakeOver',
        guards: ['not-delayed', 'reason-missing', 'holds-it-already', 'cannot-hold-it'],
      },
      {
        action: 'reassign',
        // by the system when the holder leaves and hands over
        who: ['staff', 'system'],
        // somebody is responsible for a case that waits for the complainant too; supervisors need no delay
        from: [...heldStatuses, 'NOT_ADMITTED', 'CONCLUSION_ISSUED'],
        call: '/Complaints/Reassign',
        guards: ['not-delayed', 'reason-missing', 'held-by-another', 'holds-it-already', 'cannot-hold-it'],
      },
      {
        action: 'extend',
        // the time for answers is bounded, so that nobody stops a clock by asking
        from: openStatuses.filter(status => status !== 'INFORMATION_REQUESTED'),
        call: '/Complaints/ExtendDeadline',
        guards: ['no-clock-runs', 'not-delayed', 'reason-missing', 'still-over'],
        message: 'deadline-extended',
      },
    ] as const
  ).map(row => ({
    permission: 'Complaints - Act on Delayed' as const,
    ...row,
  })),
  {
    action: 'remind',
    // where the next step is that of somebody in the office
    from: [
      'ASSIGNED_TO_CASE_RECEIVER',
      'FORWARDED_TO_CASE_OFFICER',
      'DIRECTED_TO_HANDLER',
      'UNDER_INVESTIGATION',
      'WAITING_FOR_APPROVAL',
      'UNDER_REVIEW',
    ],
    permission: 'Complaints - Supervise',
    call: '/Complaints/Remind',
    isIndependent: true,
    isSilent: true,
    guards: ['nobody-to-remind', 'reminded-already'],
  },
  {
    action: 'reassign',
    // the post to which the case comes back, when its holder leaves
    from: ['WAITING_FOR_APPROVAL', 'REFERRED'],
    who: ['system'],
  },
  {
    action: 'leave-group',
    from: openStatuses,
    // when a handler beside the lead leaves
    who: ['system'],
    isIndependent: true,
  },
  {
    action: 'update-complaint',
    from: ['CREATED', 'ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'],
    ...ofDesk,
    call: '/Complaints/UpdateComplaint',
    guards: ['nothing-changed', 'issue-removed'],
  },
  ...(
    [
      {
        action: 'add-representative',
        call: '/Complaints/AddComplaintRepresentative',
        guards: ['too-many', 'mandate-letter-missing'],
      },
      {
        action: 'update-representative',
        call: '/Complaints/UpdateComplaintRepresentative',
        guards: ['nothing-changed'],
      },
    ] as const
  ).map(row => ({
    from: openStatuses,
    ...ofDesk,
    ...row,
  })),
  {
    action: 'issue-pin',
    // also when it is closed: the answer has to be read, and can be answered
    from: statuses,
    ...ofDesk,
    call: '/Complaints/IssuePin',
    isIndependent: true,
    guards: ['identity-not-checked'],
    message: 'pin-issued',
  },
  {
    action: 'correct-contact',
    from: openStatuses,
    ...ofDesk,
    call: '/Complaints/CorrectContact',
    isIndependent: true,
    guards: ['identity-not-checked', 'nothing-changed'],
    message: 'contact-corrected',
  },
  ...(
    [
      { outcome: 'complainant', who: ['complainant'], call: '/Tracking/AddDocument', message: 'document-added' },
      // the office's own, until something issued names them
      { outcome: 'office', who: ['staff'], permission: actingPages, call: '/File' },
    ] as const
  ).map(row => ({
    action: 'add-document' as const,
    from: openStatuses,
    isIndependent: true as const,
    ...row,
  })),
  ...(
    [
      {
        action: 'report-fulfilment',
        // the body does it with a call of its own (contract/desk/body-orders.ts)
        who: ['respondent', 'staff'],
        call: '/CompliantActions/ReportFulfilment',
        guards: ['no-order-owed', 'text-missing'],
        message: 'order-reported',
      },
      {
        action: 'remind-body',
        call: '/CompliantActions/RemindBody',
        guards: ['no-order-owed', 'reminded-already'],
        letter: 'order-reminder',
      },
      {
        action: 'extend-order',
        call: '/CompliantActions/ExtendOrder',
        guards: ['no-order-owed', 'day-missing', 'day-too-soon', 'day-too-late', 'reason-missing'],
        message: 'order-extended',
      },
      {
        action: 'escalate-order',
        call: '/CompliantActions/EscalateOrder',
        guards: ['no-order-overdue', 'receiving-body-missing', 'reason-missing'],
        letter: 'order-escalation',
      },
      {
        action: 'end-order',
        call: '/CompliantActions/EndOrder',
        guards: ['no-open-order', 'ending-missing', 'reason-missing'],
        message: 'order-ended',
      },
    ] as const
  ).map(row => ({
    // the case stays closed while its orders are followed up
    from: ['CLOSED'] as const,
    permission: 'Complaints - Follow up' as const,
    isIndependent: true as const,
    ...row,
  })),
  ...(
    [
      { action: 'confirm-order', call: '/CompliantActions/ConfirmOrder', guards: ['nothing-reported'] },
      {
        action: 'contest-order',
        call: '/CompliantActions/ContestOrder',
        guards: ['nothing-reported', 'answer-missing', 'text-missing'],
      },
    ] as const
  ).map(row => ({
    from: ['CLOSED'] as const,
    who: ['complainant', 'staff'] as const,
    ...ofDesk,
    isIndependent: true as const,
    ...row,
  })),
  {
    action: 'rate-conclusion',
    from: ['CLOSED'],
    who: ['complainant'],
    call: '/CompliantActions/RateConclusion',
    isIndependent: true,
    guards: ['no-conclusion'],
  },
] as const satisfies readonly (Omit<Transition, keyof typeof usual> & Partial<Transition>)[]

export type ActionName = (typeof rows)[number]['action']

/** All rows. Guards, the list of possible actions, docs/lifecycle.md and its test are derived from them. */
export const lifecycle: readonly (Transition & { action: ActionName })[] = rows.map(row => ({ ...usual, ...row }))
