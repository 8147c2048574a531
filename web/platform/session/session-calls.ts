import { type CallFailure, createClient, type Transport } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { contract } from '#contract/index.ts'
import type { ApiClient } from '../page-context.ts'
import { accessToken, clearSession, keepSession, tokenExpiry } from './session.ts'

export const apiRoot = '/api'

/** Sends a call to the API, without a session. */
export const send: Transport = ({ method, url, headers, body }) =>
  fetch(`${apiRoot}${url}`, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) })

type SessionCall = 'signIn' | 'signUp' | 'verifySecondFactor' | 'refreshSession' | 'signOut'

/** Without a token: signing in and refreshing, which work with cookies alone. */
const plainClient = createClient<Pick<typeof contract, SessionCall>>(
  {
    signIn: callPlans.signIn,
    signUp: callPlans.signUp,
    verifySecondFactor: callPlans.verifySecondFactor,
    refreshSession: callPlans.refreshSession,
    signOut: callPlans.signOut,
  },
  send,
)

let refreshing: Promise<boolean> | undefined

/** Gets a new access token with the HttpOnly cookie; calls made meanwhile wait for the same answer. */
export function refreshSession(): Promise<boolean> {
  if (refreshing) return refreshing
  const before = accessToken()
  refreshing = inOneTab(() => (accessToken() === before ? exchangeCookie() : Promise.resolve(true))).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/**
 * The cookie is exchanged in one tab at a time; the others then find the new token. Without locks (no TLS, an
 * old browser) the server's tolerance for a cookie that was exchanged just now has to suffice.
 */
const inOneTab = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('refresh-session', work) : work()

const exchangeCookie = (): Promise<boolean> =>
  plainClient
    .refreshSession()
    .then(answer => {
      keepSession(answer)
      return true
    })
    .catch((failure: CallFailure) => {
      // a lost connection says nothing about the session
      if (failure.status === undefined || failure.status >= 500) throw failure
      return false
    })

/** Headers with the Bearer token, if there is one. */
export const withToken = (headers: Record<string, string>): Record<string, string> => {
  const token = accessToken()
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers
}

/** Begins a session. The caller shows a refused attempt, because there is no session yet that it could end. */
export const signIn = async (credentials: Parameters<ApiClient['signIn']>[0]): Promise<void> =>
  keepSession(await plainClient.signIn(credentials))

/** Finishes a sign-in with a second factor. */
export const verifySecondFactor = async (proof: Parameters<ApiClient['verifySecondFactor']>[0]): Promise<void> =>
  keepSession(await plainClient.verifySecondFactor(proof))

/** Opens a complainant's account and begins its session, in which only the confirmation is possible. */
export const signUp = async (form: Parameters<ApiClient['signUp']>[0]): Promise<void> =>
  keepSession(await plainClient.signUp(form))

/** Headers that name the sender of a request outside of the client, with a token that has not expired. */
export async function sessionHeaders(): Promise<Record<string, string>> {
  await hasSession()
  return withToken({})
}

/** Whether there is a session; refreshes an expired token. */
export async function hasSession(): Promise<boolean> {
  if (accessToken() === null) return false
  if (tokenExpiry(accessToken()) > Date.now()) return true
  return refreshSession()
}

/** Ends the session here and on the server; an unreachable server prevents nobody from signing out. */
export async function signOut(): Promise<void> {
  await plainClient.signOut().catch(() => undefined)
  clearSession()
  location.assign('/home/')
}
