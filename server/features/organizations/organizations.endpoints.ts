import { organizationsContract } from '#contract/organizations.ts'
import { inTransaction } from '../../platform/context.ts'
import { serve } from '../../platform/http/call.ts'
import { listDepartments, listOrganizations } from './organizations.queries.ts'

export const organizationsEndpoints = serve(organizationsContract, {
  getOrganizations: (_, call) => inTransaction(call.context, call.actor, listOrganizations, { readOnly: true }),
  getDepartments: ({ params }, call) =>
    inTransaction(call.context, call.actor, tx => listDepartments(tx, params.organizationId), { readOnly: true }),
})
