import { codeField, recoveryCodeField } from '../values/pasted-code.ts'
import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { limitAnswer } from '../http/limit-answer.ts'
import { userProfile } from './users.ts'
import { takesBack } from '../http/wire.ts'

/** Answer of signing in and refreshing; the specification uses the first element of `user`. */
const signedIn = z.object({
  accessToken: z.string(),
  user: z.array(userProfile).length(1),
})

/** A user name as people type it: an e-mail address, or the phone number of a complainant. */
const userName = z.string().trim().min(1, 'required').max(200, 'too-long')
const password = z.string().min(1, 'required').max(1000, 'too-long')

/** Rights that a sign-up may name but does not get: complainants have no role. */
const rights = z.object({ role: z.unknown(), roleId: z.unknown(), RoleId: z.unknown(), kind: z.unknown() })

/** Proof of a second factor; exactly one of the three. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const jwtTokenContract = endpoints({
  signIn: {
    call: 'POST /JwtToken/UserLogin',
    summary: 'Signs a user in',
    access: 'anyone',
    body: z.object({
      userName,
      userPassword: password,
      ...limitAnswer,
    }),
    cookies: { sets: ['refresh'] },
    answer: signedIn,
    failure: 'Invalid Crredentials',
    note: 'The access token lives ten minutes. A rotating HttpOnly cookie, set with the answer, refreshes it. The same 401 for an unknown name, a wrong password and a deactivated account. With a second factor 401 `second-factor-required`, whose details hold `challenge`, `methods` and, for a passkey, `passkeyOptions` (WebAuthn). After many from one address, or ten for one account, 429 `challenge-required`: then with `solution` or `patient`.',
  },
  verifySecondFactor: {
    call: 'POST /JwtToken/VerifySecondFactor',
    summary: 'Finishes a sign-in with the second factor',
    access: 'anyone',
    body: z.object({
      challenge: z.string().min(1, 'required').max(200, 'too-long'),
      code: codeField.optional(),
      recoveryCode: recoveryCodeField.optional(),
      /** The answer of the browser to `passkeyOptions`, as WebAuthn has it. */
      passkey: z.record(z.string(), z.unknown()).optional(),
    }),
    cookies: { sets: ['refresh'] },
    answer: signedIn,
    failure: 'Invalid Crredentials',
    note: 'One of code, recoveryCode and passkey. A wrong one is 422 `wrong-code` on its field; five wrong ones, or five minutes, end the challenge (`challenge-ended` on challenge), and the user has to sign in again. Each code counts once.',
  },
  signUp: {
    call: 'POST /JwtToken/UserAdd',
    summary: "Opens a complainant's account",
    access: 'anyone',
    body: takesBack(
      rights,
      z.object({
        name: z.string().trim().min(1, 'required').max(200, 'too-long'),
        userName,
        userPassword: password,
        language: z.enum(['en', 'am']).default('am'),
        ...limitAnswer,
      }),
    ),
    cookies: { sets: ['refresh'] },
    answer: signedIn,
    message: 'Registered your compliant successfully.',
    failure: 'Error Saving',
    note: 'userName is an e-mail address or an Ethiopian mobile number. A role in the body is ignored: complainants have none. The answer is the same when the address has an account already; then its owner is told, and the code that would confirm the new one is never sent. Until it is confirmed, the session opens nothing but the confirmation. After many from one address 429 `challenge-required`: then with `solution` or `patient`.',
  },
  confirmAccount: {
    call: 'POST /JwtToken/ConfirmAccount',
    summary: 'Confirms the phone or e-mail of a new account with the code sent to it',
    access: 'unconfirmed-account',
    body: z.object({ code: codeField }),
    answer: z.object({ user: z.array(userProfile).length(1) }),
    failure: 'Error Saving Changes',
    note: 'A wrong code is 422 `wrong-code`; five wrong ones, or ten minutes, end it (`code-ended`).',
  },
  sendConfirmation: {
    call: 'POST /JwtToken/SendConfirmation',
    summary: 'Sends the code that confirms a new account again',
    access: 'unconfirmed-account',
    answer: z.object({ sentTo: z.string() }),
    note: 'The earlier code ends. sentTo is masked.',
  },
  forgotPassword: {
    call: 'POST /JwtToken/ForgotPassword',
    summary: 'Sends a link (e-mail) or a code (SMS) to set a new password',
    access: 'anyone',
    body: z.object({ userName, ...limitAnswer }),
    answer: z.object({}),
    note: 'The same answer, in the same time, whether there is such an account: it is looked up later, by a job. The link works for thirty minutes, the code for ten, each once; a new one ends the one before. After many from one address 429 `challenge-required`: then with `solution` or `patient`.',
  },
  resetPassword: {
    call: 'POST /JwtToken/ResetPassword',
    summary: 'Sets a new password with the link or code of ForgotPassword',
    access: 'anyone',
    body: z.object({
      /** From the link; or `userName` with `code`. */
      token: z.string().max(200, 'too-long').optional(),
      userName: z.string().trim().max(200, 'too-long').optional(),
      code: codeField.optional(),
      newPassword: password,
      ...limitAnswer,
    }),
    answer: z.object({}),
    message: 'Password Changed Successfully',
    note: 'Ends every session of the account. 422 `link-ended` on token, `wrong-or-ended-code` on code, or each rule that newPassword does not meet. After many from one address 429 `challenge-required`: then with `solution` or `patient`.',
  },
  refreshSession: {
    call: 'POST /JwtToken/Refresh',
    summary: 'A new access token for the holder of the refresh cookie',
    access: 'anyone',
    cookies: { reads: ['refresh'], sets: ['refresh'] },
    answer: signedIn,
    note: 'The cookie is replaced at each use. A cookie that was used before ends the whole session: somebody copied it.',
  },
  signOut: {
    call: 'POST /JwtToken/Logout',
    summary: 'Ends the session and forgets the refresh cookie',
    access: 'anyone',
    cookies: { reads: ['refresh', 'possession', 'receipt'], sets: ['refresh', 'possession', 'receipt'] },
    answer: z.object({}),
    note: 'Answers the same with or without a session, so that signing out never fails. Ends what EndPossession ends too.',
  },
})
