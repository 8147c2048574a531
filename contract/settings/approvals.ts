import { z } from 'zod'
import { cleanLine } from '../values/clean-text.ts'
import { day, instant } from '../values/complaint-parts.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { staffChoice, staffChoiceLimit, staffSearch } from '../values/staff-choice.ts'
import { alsoSpelled, integerText, named, takesBack, wireObject } from '../http/wire.ts'
import { gatedActions } from '../values/action-choices.ts'

export { gatedActions, type GatedAction, type WaitingAction } from '../values/action-choices.ts'

/** Why somebody cannot sign: the account is deactivated or never used, or its role does not open approvals. */
const signersProblem = z.enum(['deactivated', 'invited', 'not-permitted']).nullable()

const gatedAction = z.enum(gatedActions, { error: ({ input }) => (input ? 'no-such-choice' : 'required') })

/** Who signs in somebody's place, from one day to another, both included. */
export const delegation = wireObject({
  id: z.int(),
  approver: staffChoice,
  delegate: staffChoice,
  approverProblem: signersProblem,
  delegateProblem: signersProblem,
  from: named('fromDate', day),
  to: named('toDate', day),
  /** Whether it applies today. */
  isRunning: z.boolean(),
})
export type Delegation = z.output<typeof delegation>

export const approver = wireObject({
  /** Id of this line of the structure; a new one after each adjustment. */
  id: z.int(),
  order: z.int(),
  position: z.string().nullable(),
  user: named('approvingUser', staffChoice),
  problem: signersProblem,
  /** Who signs today in the approver’s place; null when the approver does. */
  delegate: staffChoice.nullable(),
})
export type Approver = z.output<typeof approver>

export const approvalStructure = wireObject({
  action: named('complaintAction', gatedAction),
  /** Zero while the action has none; sent back with an adjustment. */
  structureId: z.int(),
  since: instant.nullable(),
  approvers: z.array(approver),
})
export type ApprovalStructure = z.output<typeof approvalStructure>

/** A person by their id, or the whole record as it was read. */
const sentUser = alsoSpelled(z.union([z.int(), staffChoice], { error: 'required' }), z.int(), sent =>
  typeof sent === 'number' ? sent : sent.id,
)

const position = z.string({ error: 'not-text' }).overwrite(cleanLine).max(120, 'too-long').nullish()

const approverFields = takesBack(approver, wireObject({ userId: named('approvingUser', sentUser), position }))

const adjustment = takesBack(
  approvalStructure,
  wireObject({
    action: named('complaintAction', gatedAction),
    /** The structure that the administrator saw; by default the newest. */
    structureId: z.int().optional(),
    /** All approvers, in the order in which they sign; by default the present ones. */
    approvers: z.array(approverFields, { error: 'required' }).max(10, 'too-long').optional(),
    /** One approver, who replaces the one with this order, or is added at the end. */
    userId: named('approvingUser', sentUser.optional()),
    order: z.int().min(1, 'too-small').max(10, 'too-large').optional(),
    position,
  }),
)
export type Adjustment = z.output<typeof adjustment>

const newDelegation = wireObject({
  approverId: z.int({ error: 'required' }),
  delegateId: z.int({ error: 'required' }),
  from: named('fromDate', z.iso.date({ error: ({ input }) => (input ? 'not-a-date' : 'required') })),
  to: named('toDate', z.iso.date({ error: ({ input }) => (input ? 'not-a-date' : 'required') })),
})
export type NewDelegation = z.output<typeof newDelegation>

const message = 'Approval Structure adjusted successfully'
const failure = 'Error saving approval structure'
const usual = { access: { page: 'Action Approvals - Manage' } } as const

export const approvalsContract = endpointsWith(usual, {
  getApprovalStructures: {
    call: 'GET /CompliantActions/GetApprovalStructure/:action',
    summary: 'Who signs a complaint action, in which order',
    params: z.object({ action: z.enum([...gatedActions, '0']) }),
    answer: z.array(approvalStructure),
    note: 'The id is the action’s kebab name; 0 stands for all actions that can have approvers. An action without approvers takes effect at once.',
  },
  adjustApprovalStructure: {
    call: 'POST /CompliantActions/AdjustApprovalStructure',
    summary: 'Replaces the approvers of an action',
    body: adjustment,
    answer: z.array(approvalStructure),
    message,
    failure,
    note: 'Answers all structures. Takes all `approvers`, or one by `approvingUser`, `order` and `position`. Cases that wait already keep the structure that they began with. 409 `stale-structure` when somebody adjusted it meanwhile, `own-rights` for putting oneself there without `All`.',
  },
  deleteApprovalStructure: {
    call: 'POST /CompliantActions/DeleteApprovalStructure/:action/:id',
    summary: 'Removes one approver from an action’s structure, or all of them',
    params: z.object({ action: gatedAction, id: integerText }),
    answer: z.array(approvalStructure),
    message,
    failure,
    note: 'The second id is that of the approver’s line; 0 removes all. Answers all structures.',
  },
  listDelegations: {
    call: 'GET /CompliantActions/GetDelegations',
    summary: 'Current and coming delegations',
    answer: z.array(delegation),
  },
  addDelegation: {
    call: 'POST /CompliantActions/AddDelegation',
    summary: 'Lets somebody sign in an approver’s place for some days',
    body: newDelegation,
    answer: z.array(delegation),
    message: 'Delegation saved successfully',
    failure,
    note: 'Answers the refreshed list. 409 `overlapping-delegation` when the approver has another one on these days, `own-rights` for delegating to oneself without `All`.',
  },
  withdrawDelegation: {
    call: 'POST /CompliantActions/WithdrawDelegation/:id',
    summary: 'Ends a delegation at once',
    params: z.object({ id: integerText }),
    answer: z.array(delegation),
    message: 'Delegation withdrawn successfully',
    failure,
    note: 'Answers the refreshed list.',
  },
  findApprovers: {
    call: 'GET /CompliantActions/FindApprovers',
    summary: 'Active staff who may approve, by name or user name',
    query: staffSearch,
    answer: z.array(staffChoice),
    note: `At most ${staffChoiceLimit}. They hold \`Complaints - Approval View\` or \`All\`.`,
  },
})
