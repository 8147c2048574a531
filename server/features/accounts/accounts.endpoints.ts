import { jwtTokenContract } from '#contract/accounts/jwt-token.ts'
import { passwordPolicyContract } from '#contract/accounts/password-policy.ts'
import { usersContract } from '#contract/accounts/users.ts'
import { type Actor, type Complainant, requireAccount, requirePermission } from '#server/platform/actor.ts'
import { InvalidInput, NotFound, NotPermitted } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/call.ts'
import { profileOf } from './own-account/profile.rules.ts'
import { maskAddress } from '#server/platform/mask-address.rules.ts'
import { managePolicy, showPolicy } from './password/password-policy.ts'
import { requestReset, resetPassword } from './password/reset-password.ts'
import { verifySecondFactor } from './second-factor/second-factor-challenge.ts'
import { refresh, signIn, signOut } from './sign-in.ts'
import { findShownAccount } from './own-account/shown-account.ts'
import { confirmAccount, sendConfirmation, signUp } from './sign-up/sign-up.ts'

function complainantOf(actor: Actor): Complainant {
  if (actor.kind !== 'complainant') throw new NotPermitted()
  return actor
}

export const jwtTokenEndpoints = serve(jwtTokenContract, {
  signIn: ({ body }, call) => signIn(call, body),
  verifySecondFactor: ({ body }, call) => verifySecondFactor(call, body),
  signUp: ({ body }, call) => signUp(call, body),
  confirmAccount: async ({ body }, call) => ({
    user: [await confirmAccount(call, complainantOf(call.actor), body.code)],
  }),
  sendConfirmation: async (_, { context, actor }) => {
    const { channel, address } = await sendConfirmation(context, complainantOf(actor))
    return { sentTo: maskAddress(channel, address) }
  },
  forgotPassword: async ({ body }, call) => {
    await requestReset(call, body)
    return {}
  },
  resetPassword: async ({ body }, call) => {
    await resetPassword(call, body)
    return {}
  },
  refreshSession: (_, call) => refresh(call),
  signOut: async (_, call) => {
    await signOut(call)
    return {}
  },
})

export const usersEndpoints = serve(usersContract, {
  getUserProfile: async ({ params }, { context, actor }) => {
    requireAccount(actor)
    const account = await findShownAccount(context.db, actor, params.id)
    if (!account) throw new NotFound('user')
    return profileOf(account, context.config)
  },
})

export const passwordPolicyEndpoints = serve(passwordPolicyContract, {
  getRegionPasswordPolicy: async ({ params }, { context }) => ({
    policies: [await showPolicy(context.db, params.region)],
  }),
  managePasswordPolicy: async ({ body }, { context, actor }) => {
    requirePermission(actor, 'Password Policy - Manage')
    const [policy] = body.policies
    if (!policy) throw new InvalidInput([{ field: 'PolicyList', reason: 'required' }])
    return { policies: [await managePolicy(context, actor, policy)] }
  },
})
