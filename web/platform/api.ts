import { type CallFailure, createClient, type Transport } from '#contract/client.ts'
import { callPlans } from '#contract/calls.ts'
import { hasDraftOwner, leaveDraft } from './draft-owner.ts'
import type { ApiClient } from './page-context.ts'
import { accessToken, clearSession, keepSession, rememberOrigin, tokenExpiry } from './session.ts'

const root = '/api'

const send: Transport = ({ method, url, headers, body }) =>
  fetch(`${root}${url}`, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) })

/** Without a token: signing in and refreshing, which work with cookies alone. */
const plainClient: ApiClient = createClient(callPlans, send)

let refreshing: Promise<boolean> | undefined

/** Gets a new access token with the HttpOnly cookie; calls that come meanwhile wait for the same answer. */
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
 * old browser) the server's grace for a cookie that was exchanged just now has to do.
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
      // a line that is down says nothing about the session
      if (failure.status === undefined || failure.status >= 500) throw failure
      return false
    })

const withToken = (headers: Record<string, string>): Record<string, string> => {
  const token = accessToken()
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers
}

let refusals = 0

/** How often the server said 403: what the browser knows of its user's rights is older than that, and may be wrong. */
export const countRefusals = (): number => refusals

/** Sends with the Bearer token; on 401 refreshes once, and on the next 401 the session is over. */
const sendSignedIn: Transport = async request => {
  const answer = await send({ ...request, headers: withToken(request.headers) })
  if (answer.status === 403) refusals += 1
  if (answer.status !== 401) return answer
  const again = (await refreshSession()) ? await send({ ...request, headers: withToken(request.headers) }) : answer
  if (again.status === 401) leaveToSignIn()
  return again
}

/** The session is over: forgets it and goes to the start page, where signing in leads back to here. */
export function leaveToSignIn(): void {
  const here = `${location.pathname}${location.search}`
  clearSession({ keepsUnsent: true })
  rememberOrigin(here)
  location.assign('/home/')
}

/** The API as the signed-in user's browser calls it. */
export const browserClient: ApiClient = createClient(callPlans, sendSignedIn)

/** A call without a body in JSON, with the Bearer token: uploads, and files to look at. */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const call = () =>
    fetch(`${root}${path}`, { ...init, headers: withToken(Object.fromEntries(new Headers(init.headers))) })
  const answer = await call()
  if (answer.status !== 401 || !(await refreshSession())) return answer
  return call()
}

/**
 * Sends files with the Bearer token, by a request that unlike `fetch` tells how far it has come, in whole per cents. Rejects
 * when the line breaks.
 */
export async function uploadSignedIn(
  path: string,
  body: FormData,
  onPercent: (percent: number) => void,
): Promise<{ status: number; text: string }> {
  const call = () =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total)))
      request.addEventListener('error', () => reject(new Error('The line broke.')))
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
      request.open('POST', `${root}${path}`)
      for (const [name, value] of Object.entries(withToken({}))) request.setRequestHeader(name, value)
      request.send(body)
    })
  const answer = await call()
  return answer.status === 401 && (await refreshSession()) ? call() : answer
}

/** Begins a session. A refused attempt is the caller's to show: there is no session yet that it could end. */
export const signIn = async (credentials: Parameters<ApiClient['signIn']>[0]): Promise<void> =>
  keepSession(await plainClient.signIn(credentials))

/** Finishes a sign-in with a second factor. */
export const verifySecondFactor = async (proof: Parameters<ApiClient['verifySecondFactor']>[0]): Promise<void> =>
  keepSession(await plainClient.verifySecondFactor(proof))

/** Opens a complainant's account and begins its session, in which only the confirmation is open. */
export const signUp = async (form: Parameters<ApiClient['signUp']>[0]): Promise<void> =>
  keepSession(await plainClient.signUp(form))

/** Whether there is a session, refreshing a token that ran out. */
export async function hasSession(): Promise<boolean> {
  if (accessToken() === null) return false
  if (tokenExpiry(accessToken()) > Date.now()) return true
  return refreshSession()
}

/** Deletes the application that was begun at the desk; false when there may still be one. */
const discardDraft = (): Promise<boolean> =>
  plainClient.discardDraft({ body: {} }).then(
    () => true,
    (failure: CallFailure) => failure.status !== undefined && failure.status < 500,
  )

/** Ends the session here and on the server; a server that cannot be reached keeps nobody from leaving. */
export async function signOut(): Promise<void> {
  const isLeft = hasDraftOwner() && !(await discardDraft())
  await plainClient.signOut().catch(() => undefined)
  clearSession()
  if (isLeft) leaveDraft()
  location.assign('/home/')
}
