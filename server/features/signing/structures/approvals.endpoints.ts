import { approvalsContract } from '#contract/settings/approvals.ts'
import { findStaff } from '#server/features/staff/index.ts'
import { readAs } from '#server/platform/context.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { signingPage } from './approvals.queries.ts'
import { addDelegation, showDelegations, withdrawDelegation } from './manage-delegations.ts'
import { adjustStructure, removeFromStructure, showStructures } from './manage-structures.ts'

export const approvalsEndpoints = serve(approvalsContract, {
  getApprovalStructures: ({ params }, { context, actor }) => showStructures(context, actor, params.action),
  adjustApprovalStructure: ({ body }, { context, actor }) => adjustStructure(context, actor, body),
  deleteApprovalStructure: ({ params }, { context, actor }) => removeFromStructure(context, actor, params),
  listDelegations: (_, { context, actor }) => showDelegations(context, actor),
  addDelegation: ({ body }, call) => addDelegation(onceFor(call, body), call.actor, body),
  withdrawDelegation: ({ params }, { context, actor }) => withdrawDelegation(context, actor, params.id),
  findApprovers: ({ query }, { context, actor }) =>
    readAs(context, actor, tx => findStaff(tx, { ...query, holding: signingPage })),
})
