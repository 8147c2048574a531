import type { PageCode } from '#contract/permissions-catalogue.ts'
import { jwtTokenContract } from '#contract/jwt-token.ts'
import { usersContract } from '#contract/users.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { NotFound } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/call.ts'
import { findAccount } from './accounts.queries.ts'
import { profileOf } from './profile.rules.ts'
import { refresh, signIn, signOut } from './sign-in.ts'

/** One's own record is open; another's needs the page that manages such records. */
function requireOwnOr(actor: Actor, isOwn: boolean, page: PageCode) {
  if (!isOwn) requirePermission(actor, page)
}

export const jwtTokenEndpoints = serve(jwtTokenContract, {
  signIn: ({ body }, call) => signIn(call, body),
  refreshSession: (_, call) => refresh(call),
  signOut: async (_, call) => {
    await signOut(call)
    return {}
  },
})

export const usersEndpoints = serve(usersContract, {
  getUserProfile: async ({ params }, { context, actor }) => {
    requireOwnOr(actor, actor.kind === 'staff' && actor.userId === params.id, 'Users - Manage')
    const account = await findAccount(context.db, params.id)
    if (!account) throw new NotFound('user')
    return profileOf(account)
  },
})
