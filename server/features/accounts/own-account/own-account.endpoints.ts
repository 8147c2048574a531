import { ownAccountContract, wrongCurrentPassword } from '#contract/accounts/own-account.ts'
import { type AccountHolder, requireAccount } from '#server/platform/actor.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { saveNoticeChoices, showNoticeChoices } from './notice-choices.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { replacePhoto, showPhoto, uploadPhoto } from './photo.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  removeFactor,
  renewRecoveryCodes,
  showFactors,
} from '../second-factor/second-factor.ts'
import { updatePassword, updateProfile } from './update-profile.ts'

function holderOf({ actor }: Call): AccountHolder {
  requireAccount(actor)
  return actor
}

export const ownAccountEndpoints = serve(ownAccountContract, {
  updateProfile: async ({ body }, call) => ({ user: [await updateProfile(call.context, holderOf(call), body)] }),
  updatePassword: async ({ body }, call) => {
    const changed = await updatePassword(call.context, holderOf(call), body)
    if (changed) return [{ changeStatus: 'Done' as const }]
    call.setHeader('x-message', wrongCurrentPassword)
    return [{ changeStatus: wrongCurrentPassword }]
  },
  listSessions: (_, call) => listSessions(call.context, call.context.db, holderOf(call)),
  revokeSession: ({ params }, call) => revokeSession(call.context, holderOf(call), params.id),
  revokeOtherSessions: (_, call) => revokeOtherSessions(call.context, holderOf(call)),
  getSecondFactors: (_, call) => showFactors(call.context, call.context.db, holderOf(call).userId),
  beginAuthenticator: ({ body }, call) => beginAuthenticator(call.context, holderOf(call), body.currentPassword),
  confirmAuthenticator: ({ body }, call) => confirmAuthenticator(call.context, holderOf(call), body.code),
  removeAuthenticator: ({ body }, call) => removeFactor(call.context, holderOf(call), body),
  beginPasskey: ({ body }, call) => beginPasskey(call.context, holderOf(call), body.currentPassword),
  addPasskey: ({ body }, call) => addPasskey(call.context, holderOf(call), body),
  removePasskey: ({ body }, call) =>
    removeFactor(call.context, holderOf(call), { passkeyId: body.id, currentPassword: body.currentPassword }),
  renewRecoveryCodes: ({ body }, call) => renewRecoveryCodes(call.context, holderOf(call), body.currentPassword),
  getNoticeChoices: (_, { context, actor }) => showNoticeChoices(context, actor),
  saveNoticeChoices: ({ body }, { context, actor }) => saveNoticeChoices(context, actor, body),
  uploadPhoto: async (_, call) => ({ user: [await uploadPhoto(call, holderOf(call))] }),
  removePhoto: async (_, call) => ({ user: [await replacePhoto(call.context, holderOf(call), null)] }),
  getPhoto: ({ params }, call) => showPhoto(call.context, holderOf(call), params.id),
})
