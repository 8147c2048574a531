import { navigationContract } from '#contract/accounts/navigation.ts'
import { userAdministrationContract } from '#contract/settings/user-administration.ts'
import { NotSignedIn } from '#server/platform/errors.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { deactivateUser, reactivateUser, resetUser } from './close-account.ts'
import { acceptInvitation, findInvitation } from './invitations.ts'
import { getDepartmentHierarchy, listColleagues, listUsers } from './list-users.ts'
import { inviteUser, updateUser } from './manage-users.ts'
import { removeSecondFactors } from './remove-second-factors.ts'
import { findNavigation, getNavigation, setNavigation } from './navigation.ts'

export const userAdministrationEndpoints = serve(userAdministrationContract, {
  listUsers: ({ params, query }, { context, actor }) => listUsers(context, actor, { ...params, ...query }),
  listUsersOfOrganization: ({ params, query }, { context, actor }) =>
    listColleagues(context, actor, { ...params, ...query }),
  getDepartmentHierarchy: ({ params }, { context, actor }) => {
    if (actor.kind !== 'staff') throw new NotSignedIn()
    return getDepartmentHierarchy(context, actor, params.id)
  },
  inviteUser: ({ body }, call) => inviteUser(onceFor(call, body), call.actor, body),
  updateUser: ({ body }, { context, actor }) => updateUser(context, actor, body),
  deactivateUser: ({ body }, { context, actor }) => deactivateUser(context, actor, body),
  reactivateUser: ({ body }, { context, actor }) => reactivateUser(context, actor, body.id),
  resetUser: ({ body }, { context, actor }) => resetUser(context, actor, body.id),
  removeSecondFactors: ({ body }, { context, actor }) => removeSecondFactors(context, actor, body.id),
  findInvitation: ({ body }, { context }) => findInvitation(context, body.token),
  acceptInvitation: ({ body }, { context }) => acceptInvitation(context, body),
})

export const navigationEndpoints = serve(navigationContract, {
  getMyNavigation: (_, { context, actor }) => {
    if (actor.kind !== 'staff') throw new NotSignedIn()
    return findNavigation(context.db, actor.userId)
  },
  getUserNavigation: ({ params }, { context }) => getNavigation(context.db, params.userId),
  setUserNavigation: ({ body }, { context, actor }) => setNavigation(context, actor, body),
})
