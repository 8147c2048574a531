import { callPlans } from '#contract/http/calls.ts'
import { noticeKinds } from '#contract/desk/desk-choices.ts'
import type { MailRhythm } from '#contract/accounts/notice-choices.ts'
import type { OwnSession } from '#contract/accounts/own-account.ts'
import { browserClient, fetchSignedIn } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { outdateRights } from '#web/platform/session/guard.ts'
import { keepUser, type SessionUser } from '#web/platform/session/session.ts'
import { redirectDocument } from 'react-router'
import { showAsChosen } from '#web/platform/forms/show-as-chosen.ts'
import { CallFailure } from '#contract/http/client.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { seenIn } from '../use-filled.ts'
import { startRegistration } from '@simplewebauthn/browser'

/** The outcome of an action on the profile, with what is shown only once. */
export interface ProfileOutcome extends Outcome {
  recoveryCodes?: readonly string[] | null
  authenticator?: { secret: string; uri: string; qrCode: string }
  /** The look of the page changes from now on. */
  isShownAnew?: boolean
  language?: 'en' | 'am'
}

type Answers = Record<string, string>
type Shown = Pick<ProfileOutcome, 'recoveryCodes' | 'authenticator' | 'isShownAnew' | 'language'>
type Intent = (answers: Answers, form: FormData) => Promise<Shown | OwnSession[] | undefined>

/** Handles a form of the profile, by its field `intent`; passwords are never among the returned values. */
export async function actOnProfile(request: Request): Promise<ProfileOutcome> {
  const form = await request.formData()
  const posted = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const answers = flatAnswers(Object.fromEntries(posted.map(([name, value]) => [shortName(name), value])))
  // several forms of the page have a field of the same name, so each has its own prefix
  const postedNames = new Map(posted.map(([name]) => [shortName(name), name]))
  const { currentPassword: _, newPassword: __, ...kept } = answers
  const intent = answers.intent ?? ''
  let shown: Shown = {}
  const outcome = await attempt(kept, messages[intent], async () => {
    const answer = await intents[intent]?.(answers, form)
    shown = Array.isArray(answer) ? {} : (answer ?? {})
  })
  // another language needs a new page
  if (outcome.done && showAsChosen({ language: shown.language })) throw redirectDocument('/page-layouts/user-profile')
  if (!outcome.refused) return { ...outcome, ...shown }
  const fields = outcome.refused.fields.map(({ field, ...why }) => ({ field: postedNames.get(field) ?? field, ...why }))
  return { ...outcome, refused: { fields, values: kept } }
}

/** `about.currentPassword` → `currentPassword`. */
const shortName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

const messages: Record<string, string | undefined> = {
  profile: callPlans.updateProfile.message,
  notices: callPlans.saveNoticeChoices.message,
  photo: callPlans.uploadPhoto.message,
  'remove-photo': callPlans.removePhoto.message,
  password: callPlans.updatePassword.message,
}

const keep = ({ user }: { user: readonly SessionUser[] }): undefined => {
  if (user[0]) keepUser(user[0])
  return undefined
}

const intents: Record<string, Intent> = {
  profile: async ({ name = '', newUserName = '', currentPassword = '', ...choices }) => {
    const { language, theme, scheme, calendar, nameAm } = choices
    const body = {
      name,
      // complainants have no such field
      ...(nameAm !== undefined && { nameAm }),
      newUserName,
      currentPassword,
      language: language === 'en' ? ('en' as const) : ('am' as const),
      theme: theme || null,
      scheme: (scheme || null) as SessionUser['scheme'],
      calendar: (calendar || null) as SessionUser['calendar'],
      // the looks of the portal are nobody else's
      seen: seenIn(choices, ({ name, nameAm, language }) => ({ name, nameAm, language })),
    }
    keep(await browserClient.updateProfile({ body }))
    const isShownAnew = showAsChosen({ theme: body.theme, scheme: body.scheme, calendar: body.calendar ?? 'language' })
    return { isShownAnew, language: body.language }
  },
  notices: async answers => {
    const choices = noticeKinds.map(kind => ({
      kind,
      bell: `bell-${kind}` in answers,
      // the call refuses an invalid choice
      mail: answers[`mail-${kind}`] as MailRhythm,
    }))
    await browserClient.saveNoticeChoices({ body: { choices } })
    return undefined
  },
  photo: async (_, form) => {
    const photo = new FormData()
    photo.append('file', form.get('file') ?? '')
    const answer = await fetchSignedIn(callPlans.uploadPhoto.path, { method: 'POST', body: photo })
    if (!answer.ok) throw new CallFailure(answer.status, (await answer.json()) as Failure)
    return undefined
  },
  'remove-photo': async () => keep(await browserClient.removePhoto()),
  password: async ({ currentPassword = '', newPassword = '' }) => {
    const [answer] = await browserClient.updatePassword({ body: { currentPassword, newPassword } })
    if (answer?.changeStatus === 'Done') return undefined
    throw new CallFailure(401, { code: 'invalid-credentials', message: 'Invalid Crredentials' })
  },
  'end-session': ({ id = '' }) => browserClient.revokeSession({ params: { id } }),
  'end-others': () => browserClient.revokeOtherSessions(),
  'begin-app': async ({ currentPassword = '' }) => ({
    authenticator: await browserClient.beginAuthenticator({ body: { currentPassword } }),
  }),
  'confirm-app': async ({ code = '' }) => refreshed(await browserClient.confirmAuthenticator({ body: { code } })),
  'remove-app': async ({ currentPassword = '' }) => {
    await browserClient.removeAuthenticator({ body: { currentPassword } })
    return undefined
  },
  'add-passkey': async ({ currentPassword = '', passkeyName = '' }) => {
    const { options } = await browserClient.beginPasskey({ body: { currentPassword } })
    const passkey = await makePasskey(options)
    return refreshed(await browserClient.addPasskey({ body: { name: passkeyName, passkey } }))
  },
  'remove-passkey': async ({ id = '', currentPassword = '' }) => {
    await browserClient.removePasskey({ body: { id, currentPassword } })
    return undefined
  },
  'renew-codes': ({ currentPassword = '' }) => browserClient.renewRecoveryCodes({ body: { currentPassword } }),
}

/** With a second factor more pages may be open than before. */
function refreshed(answer: Shown): Shown {
  outdateRights()
  return answer
}

/** Lets the browser make a passkey. A user who cancels is told that none was made. */
async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) }
  } catch {
    const fields = [{ field: 'passkeyName', reason: 'not-a-passkey' }]
    throw new CallFailure(422, { code: 'invalid-input', message: 'Error Saving Changes', fields })
  }
}
