import { expertsContract } from '#contract/settings/experts.ts'
import { NotSignedIn } from '#server/platform/errors.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { assignOrganization, removeOrganization } from './assign-organization.ts'
import {
  listExperts,
  listHandlersByLocation,
  listHandlersByOrganization,
  listOrganizationsOfExpert,
} from './list-experts.ts'

export const expertsEndpoints = serve(expertsContract, {
  listExperts: ({ query }, { context }) => listExperts(context.db, query),
  listOrganizationsOfExpert: ({ params }, { context, actor }) => {
    if (actor.kind !== 'staff') throw new NotSignedIn()
    return listOrganizationsOfExpert(context.db, actor, params.id)
  },
  assignOrganization: ({ body }, call) => assignOrganization(onceFor(call, body), call.actor, body),
  removeOrganization: ({ body }, { context, actor }) => removeOrganization(context, actor, body),
  listHandlersByLocation: ({ params }, { context, actor }) => listHandlersByLocation(context.db, actor, params.id),
  listHandlersByOrganization: ({ params }, { context, actor }) =>
    listHandlersByOrganization(context.db, actor, params.id),
})
