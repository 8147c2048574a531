import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { userProfile } from './users.ts'

/** What signing in and refreshing answer; the specification uses the first element of `user`. */
const signedIn = z.object({
  accessToken: z.string(),
  user: z.array(userProfile).length(1),
})

export const jwtTokenContract = endpoints({
  signIn: {
    method: 'POST',
    path: '/JwtToken/UserLogin',
    summary: 'Signs a user in',
    access: 'anyone',
    body: z.object({
      userName: z.string().trim().min(1, 'required').max(200, 'too-long'),
      userPassword: z.string().min(1, 'required').max(1000, 'too-long'),
    }),
    answer: signedIn,
    failure: 'Invalid Crredentials',
    note: 'The access token lives ten minutes. A rotating HttpOnly cookie, set with the answer, refreshes it. The same 401 for an unknown name, a wrong password and a deactivated account.',
  },
  refreshSession: {
    method: 'POST',
    path: '/JwtToken/Refresh',
    summary: 'A new access token for the holder of the refresh cookie',
    access: 'anyone',
    answer: signedIn,
    note: 'The cookie is replaced at each use. A cookie that was used before ends the whole session: somebody copied it.',
  },
  signOut: {
    method: 'POST',
    path: '/JwtToken/Logout',
    summary: 'Ends the session and forgets the refresh cookie',
    access: 'anyone',
    answer: z.object({}),
    note: 'Answers the same with or without a session, so that leaving never fails.',
  },
})
