import { codeField } from '../values/pasted-code.ts'
import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { noticeKinds } from '../desk/desk-choices.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'
import { mailRhythms } from './notice-choices.ts'
import { userNames } from './user-names.ts'
import { calendars, colourSchemes, userProfile } from './users.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'

/** Failure for a wrong current password, with the specification's spelling. */
export const wrongCurrentPassword = 'Invalid Crredentials' as const

const password = z.string().min(1, 'required').max(1000, 'too-long')

/** A session of the user. */
export const ownSession = z.object({
  id: z.uuid(),
  /** The browser and the system, as far as the browser says: `Firefox, Linux`; null when it says nothing. */
  device: z.string().nullable(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const secondFactors = z.object({
  /** Whether the role requires one. */
  isRequired: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
  recoveryCodesLeft: z.int(),
})
export type SecondFactors = z.output<typeof secondFactors>

const noticeChoice = z.object({ kind: z.enum(noticeKinds), bell: z.boolean(), mail: z.enum(mailRhythms) })
const noticeChoices = z.object({
  choices: z
    .array(noticeChoice)
    .min(1, 'required')
    .max(noticeKinds.length, 'too-many')
    .refine(choices => new Set(choices.map(({ kind }) => kind)).size === choices.length, 'twice'),
})
export type NoticeChoices = z.output<typeof noticeChoices>

/** The recovery codes are shown only once; null when there were some already. */
const enrolled = z.object({ secondFactors, recoveryCodes: z.array(z.string()).nullable() })
const usual = { access: 'account' } as const

/** What users do with their own account; steps that a thief would take first ask for the password again. */
export const ownAccountContract = endpointsWith(usual, {
  updateProfile: {
    call: 'POST /Users/UpdateProfile',
    summary: "Changes one's own profile",
    body: takesBack(
      userProfile,
      z.object({
        name: userNames.name.optional(),
        nameAm: userNames.nameAm,
        newUserName: z.string().trim().max(200, 'too-long').optional(),
        currentPassword: z.string().max(1000, 'too-long').optional(),
        language: z.enum(['en', 'am']).optional(),
        theme: z.string().max(40, 'too-long').nullish(),
        scheme: z.enum(colourSchemes).nullish(),
        calendar: z.enum(calendars).nullish(),
        seen: seenValues,
      }),
    ),
    answer: z.object({ user: z.array(userProfile).length(1) }),
    message: 'Profile Changed Successfully',
    note: 'Fields that are left out stay as they are; a body that names none of them is refused. An empty nameAm removes it; complainants have one name, as they write it. An empty newUserName keeps the current one. Another one needs currentPassword, and the old address is told. Complainants keep the user name that they confirmed.',
  },
  updatePassword: {
    call: 'POST /Users/UpdatePassword',
    summary: "Changes one's own password",
    body: z.object({ currentPassword: password, newPassword: password }),
    answer: z.array(z.object({ changeStatus: z.enum(['Done', wrongCurrentPassword]) })).length(1),
    message: 'Password Changed Successfully',
    note: "A list whose first item's changeStatus is `Done`; a wrong current password answers `Invalid Crredentials` there, with status 200. A new password that the policy refuses is 422. All other sessions end.",
  },
  listSessions: {
    call: 'GET /Users/GetSessions',
    summary: 'One’s own sessions',
    answer: z.array(ownSession),
  },
  revokeSession: {
    call: 'POST /Users/RevokeSession/:id',
    summary: "Ends one of one's own sessions",
    params: z.object({ id: z.uuid() }),
    answer: z.array(ownSession),
    note: 'Answers the remaining sessions. It takes effect with the next call of the ended one.',
  },
  revokeOtherSessions: {
    call: 'POST /Users/RevokeOtherSessions',
    summary: 'Ends all sessions but this one',
    answer: z.array(ownSession),
  },
  getSecondFactors: {
    call: 'GET /Users/GetSecondFactors',
    summary: "One's own second factors",
    answer: secondFactors,
  },
  beginAuthenticator: {
    call: 'POST /Users/BeginAuthenticator',
    summary: 'A new secret for an authenticator app',
    body: z.object({ currentPassword: password }),
    answer: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
    note: 'qrCode is an SVG with uri (`otpauth:`). The secret becomes active when ConfirmAuthenticator has received a code of it.',
  },
  confirmAuthenticator: {
    call: 'POST /Users/ConfirmAuthenticator',
    summary: 'Turns the authenticator app on with a first code of it',
    body: z.object({ code: codeField }),
    answer: enrolled,
    note: 'With the first second factor the answer has ten recovery codes, which are shown only once.',
  },
  removeAuthenticator: {
    call: 'POST /Users/RemoveAuthenticator',
    summary: 'Turns the authenticator app off',
    body: z.object({ currentPassword: password }),
    answer: secondFactors,
    note: 'The last second factor of a role that asks for one cannot be removed (409 `second-factor-required`).',
  },
  beginPasskey: {
    call: 'POST /Users/BeginPasskey',
    summary: 'The options that the browser needs to make a passkey',
    body: z.object({ currentPassword: password }),
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
    note: 'WebAuthn creation options; valid for five minutes.',
  },
  addPasskey: {
    call: 'POST /Users/AddPasskey',
    summary: 'Stores a passkey that the browser made',
    body: z.object({
      name: z.string().trim().min(1, 'required').max(60, 'too-long'),
      passkey: z.record(z.string(), z.unknown()),
    }),
    answer: enrolled,
  },
  removePasskey: {
    call: 'POST /Users/RemovePasskey',
    summary: 'Removes a passkey',
    body: z.object({ id: z.string().max(2000, 'too-long'), currentPassword: password }),
    answer: secondFactors,
  },
  renewRecoveryCodes: {
    call: 'POST /Users/RenewRecoveryCodes',
    summary: 'Ten new recovery codes in place of the old ones',
    body: z.object({ currentPassword: password }),
    answer: z.object({ secondFactors, recoveryCodes: z.array(z.string()) }),
  },
  getNoticeChoices: {
    call: 'GET /Users/GetNoticeChoices',
    summary: 'The caller’s choices for each kind of notice',
    access: { page: 'Complaints - List View' },
    answer: noticeChoices,
    note: 'In the portal (`bell`) and by e-mail (`mail`): with the event, once a day with the others, or never.',
  },
  saveNoticeChoices: {
    call: 'POST /Users/SaveNoticeChoices',
    summary: 'Changes the caller’s choices for kinds of notices',
    access: { page: 'Complaints - List View' },
    body: noticeChoices,
    answer: noticeChoices,
    message: 'Profile Changed Successfully',
    note: 'Kinds that are left out stay as they are. Applies to later events.',
  },
  uploadPhoto: {
    call: 'POST /Users/UploadPhoto',
    summary: "Sets one's own photo",
    form: { files: 'one' },
    answer: z.object({ user: z.array(userProfile).length(1) }),
    message: 'Profile Changed Successfully',
    unexpected: 'Something went wrong!',
    note: 'Multipart, field `file`, one picture. It is redrawn as a small square JPEG without metadata; the original is not kept.',
  },
  removePhoto: {
    call: 'POST /Users/RemovePhoto',
    summary: "Removes one's own photo",
    answer: z.object({ user: z.array(userProfile).length(1) }),
    message: 'Profile Changed Successfully',
    unexpected: 'Something went wrong!',
  },
  getPhoto: {
    call: 'GET /Users/GetPhoto/:id',
    summary: 'The photo of a user',
    params: z.object({ id: integerText }),
    mediaTypes: ['image/jpeg'],
    answer: binaryAnswer,
    note: "One's own; another's needs `Users - Manage`, a complainant's `All`. 404 when there is none to show.",
  },
})
