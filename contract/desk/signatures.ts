import { z } from 'zod'
import { boundedCount, day, instant, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { proposalSearch } from '../values/staff-choice.ts'
import { actionAnswer, complaintDetail, complaintRow } from './complaints.ts'
import { letterText } from '../filing/letters.ts'
import { longText } from './directing.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

/** Longest list of cases that wait for one user's signature; the count goes further. */
export const waitingCasesShown = 100

const person = z.object({ userId: z.int(), name: bilingual })

/** Somebody who can be named to sign, with the facts that help to choose. */
const possibleSubstitute = person.extend({
  role: bilingual,
  organization: bilingual.nullable(),
  /** Works for the body that handles the case. */
  isOfHandlingBody: z.boolean(),
  /** The last day on which they are away; null for somebody who is present. */
  awayUntil: day.nullable(),
})
export type PossibleSubstitute = z.output<typeof possibleSubstitute>

/** Why somebody cannot sign a proposal. */
export const signingProblems = [
  'own-proposal',
  'conflict-of-interest',
  'already-signed',
  'deactivated',
  'invited',
  'not-permitted',
] as const
export type SigningProblem = (typeof signingProblems)[number]

/** Why a substitute may be named: one of those, or the time for the signature is over. */
const substituteCauses = [...signingProblems, 'late'] as const
export type SubstituteCause = (typeof substituteCauses)[number]

export const signature = wireObject({
  order: z.int(),
  position: z.string().nullable(),
  approver: named('approvingUser', person),
  /** Named by a supervisor; signs in the approver’s place. */
  substitute: person.nullable(),
  /** Who may sign in the approver’s place today; only where the signature is still to come. */
  delegate: person.nullable(),
  /** When it became the approver’s turn. */
  askedAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** Differs from the approver where somebody signed in their place. */
  signedBy: person.nullable(),
  ruling: z.enum(['approved', 'sent-back']).nullable(),
  reason: z.string().nullable(),
  /** Why nobody can give the next signature; a supervisor names a substitute then. */
  problem: z.enum(signingProblems).nullable(),
})
export type Signature = z.output<typeof signature>

/** A proposed action with its signatures in their order. */
export const proposal = wireObject({
  id: z.int(),
  action: named('complaintAction', z.string()),
  proposedBy: person,
  proposedAt: instant,
  /** The status before, which the case returns to unless the action is approved. */
  fromStatus: status,
  endedAt: instant.nullable(),
  /** Null while it waits; `void` when something else ended it, such as a withdrawal. */
  ending: z.enum(['approved', 'sent-back', 'withdrawn', 'void']).nullable(),
  signatures: z.array(signature),
})
export type Proposal = z.output<typeof proposal>

const waitingCase = wireObject({
  complaint: named('compliant', complaintRow),
  action: named('complaintAction', z.string()),
  proposedBy: person,
  proposedAt: instant,
  askedAt: instant,
  order: z.int(),
  signatures: named('numberOfSignatures', z.int()),
  /** The person in whose place the user signs; null for the user's own signature. */
  signsFor: person.nullable(),
})
export type WaitingCase = z.output<typeof waitingCase>

const waitingCases = wireObject({
  cases: named('compliants', z.array(waitingCase)),
  total: boundedCount,
  /** Of these, past their deadline. */
  delayed: boundedCount,
})
export type WaitingCases = z.output<typeof waitingCases>

/** A value before or after the proposed action. */
export const changeValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status }),
  z.object({ kind: z.literal('names'), names: z.array(bilingual) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A kebab word that the screens translate. */
  z.object({ kind: z.literal('code'), code: z.string() }),
  z.object({ kind: z.literal('day'), day }),
  z.object({ kind: z.literal('instant'), at: instant }),
  z.object({ kind: z.literal('yes-no'), isYes: z.boolean() }),
  z.object({
    kind: z.literal('clock'),
    event: z.enum(['start', 'pause', 'resume', 'stop']),
    amount: z.int().nullable(),
    unit: z.enum(['working-days', 'calendar-days']).nullable(),
  }),
])
export type ChangeValue = z.output<typeof changeValue>

/** What the proposed action would change: `status`, `clock-C`, `message`, or a field of the proposal. */
const change = z.object({ subject: z.string(), before: changeValue.nullable(), after: changeValue })
export type ProposedChange = z.output<typeof change>

const detailForApproval = wireObject({
  complaint: named('compliant', complaintDetail),
  /** Null when nothing waits. */
  proposal: proposal.nullable(),
  changes: z.array(change),
  /** The letter that would go out, word for word; null when none would, or the action is no longer possible. */
  letter: letterText.nullable(),
  /** Whether the reader can sign now, otherwise why not. Null when nothing waits. */
  turn: z.enum(['can-sign', 'not-your-turn', ...signingProblems]).nullable(),
  history: named('approvalHistory', z.array(proposal)),
})
export type DetailForApproval = z.output<typeof detailForApproval>

const complaintId = named('CompliantId', z.int({ error: 'required' }))
const versionNote = 'If-Match carries the version that was seen.'
const usual = { access: { page: 'Complaints - Approval View' }, answer: actionAnswer } as const

export const signaturesContract = endpointsWith(usual, {
  listWaitingCases: {
    call: 'GET /Complaints/GetCompliantsDashboardForApproval/:userId',
    summary: 'The cases that wait for a user’s signature, the nearest deadline first',
    params: z.object({ userId: integerText }),
    answer: waitingCases,
    comesAlong: true,
    note: `userId is that of the token; with \`Users - Manage\` another’s is taken too. At most ${waitingCasesShown} cases; the counts go on to 1000. A case whose step is the user’s but that they cannot sign is not among them.`,
  },
  getDetailForApproval: {
    call: 'GET /Complaints/GetCompliantsDetailByIDForApproval/:complaintId',
    summary:
      'A complaint with what waits for signatures: what is asked, by whom, what it would change, the letter that would go out, and the history',
    params: wireObject({ complaintId: integerText }),
    answer: detailForApproval,
    note: 'Without `Complaints - List View` only complaints on which something was proposed; others are 404.',
  },
  getApprovalHistory: {
    call: 'GET /CompliantActions/GetActionsApprovalHistory/:complaintId',
    summary: 'Everything that was proposed on a complaint, with its signatures, oldest first',
    access: { page: 'Complaints - List View' },
    params: wireObject({ complaintId: integerText }),
    answer: z.array(proposal),
  },
  approveAction: {
    call: 'POST /Complaints/ApproveComplaintAction',
    summary: 'Signs the proposal; with the last signature it takes effect',
    body: wireObject({ complaintId }),
    version: 'optional',
    message: 'Compliant Action Approved Successfully',
    note: `${versionNote} 409 \`own-proposal\`, \`already-signed\`, or \`proposal-no-longer-holds\` with what the proposed action says now.`,
  },
  sendBack: {
    call: 'POST /CompliantActions/SendBack',
    summary: 'Refuses the proposal: the case returns to its former status',
    body: wireObject({ complaintId, reason: longText.optional() }),
    version: 'required',
    message: 'Compliant Action update Successfully',
    note: `${versionNote} The reason is required.`,
  },
  withdrawProposal: {
    call: 'POST /CompliantActions/WithdrawProposal',
    summary: 'The author withdraws the proposal',
    access: { page: 'Complaints - List View' },
    body: wireObject({ complaintId }),
    version: 'required',
    message: 'Compliant Action update Successfully',
    note: versionNote,
  },
  findSubstitutes: {
    call: 'GET /CompliantActions/FindSubstitutes/:complaintId',
    summary: 'Who can sign in place of an approver who cannot',
    access: { page: 'Complaints - Supervise' },
    params: wireObject({ complaintId: integerText }),
    query: proposalSearch,
    answer: z.object({ problem: z.enum(substituteCauses).nullable(), substitutes: z.array(possibleSubstitute) }),
    note: 'Ours. `problem` says why the approver cannot sign, or that the time is over (`late`); null, and nobody, while the approver or a delegate can sign in time. Those of the body that handles the complaint come first, then by name; who is away comes last. The first 50 of those who match.',
  },
  nameSubstitute: {
    call: 'POST /CompliantActions/NameSubstitute',
    summary: 'Names who signs in place of an approver who cannot sign',
    access: { page: 'Complaints - Supervise' },
    body: wireObject({
      complaintId,
      substituteId: named('approvingUser', z.int({ error: 'required' }).optional()),
      reason: longText.optional(),
    }),
    version: 'required',
    message: 'Compliant Action update Successfully',
    note: `${versionNote} Substitute and reason are required. 409 \`approver-can-sign\`.`,
  },
})
