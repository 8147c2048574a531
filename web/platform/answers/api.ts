import { createClient, type Transport } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { ApiClient } from '../page-context.ts'
import { sendFiles } from '../send-files.ts'
import { keepOthers, takeEarlyAnswer } from '../session/early-answers.ts'
import { leaveSession } from '../session/session.ts'
import { sendOnce } from './send-once.ts'
import { apiRoot, refreshSession, send, withToken } from '../session/session-calls.ts'

let refusals = 0

/** How often the server answered 403: rights that the browser loaded before may be outdated. */
export const countRefusals = (): number => refusals

let writes = 0

/** How often this browser has sent something that may have changed data: figures loaded before are outdated. */
export const countWrites = (): number => writes

/** Sends with the Bearer token; on 401 refreshes once, and on the next 401 the session is over. */
const sendSignedIn: Transport = async request => {
  const answer =
    (await takeEarlyAnswer(request, writes)) ?? (await send({ ...request, headers: withToken(request.headers) }))
  if (answer.status === 403) refusals += 1
  if (request.method === 'POST') writes += 1
  if (answer.status !== 401) return (await keepOthers(answer, writes)) ?? answer
  const again = (await refreshSession()) ? await send({ ...request, headers: withToken(request.headers) }) : answer
  if (again.status === 401) leaveToSignIn()
  return (await keepOthers(again, writes)) ?? again
}

/** The session is over: forgets it and goes to the start page, which says so; signing in leads back to the present page. */
export function leaveToSignIn(): void {
  leaveSession(`${location.pathname}${location.search}`)
  location.assign('/home/')
}

/** The API as the signed-in user's browser calls it. */
export const browserClient: ApiClient = createClient(callPlans, request => sendOnce(request, sendSignedIn))

/** A call without a body in JSON, with the Bearer token: uploads, and files to look at. */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const call = () =>
    fetch(`${apiRoot}${path}`, { ...init, headers: withToken(Object.fromEntries(new Headers(init.headers))) })
  const first = await call()
  if (init.method === 'POST') writes += 1
  const answer = first.status === 401 && (await refreshSession()) ? await call() : first
  return (await keepOthers(answer, writes)) ?? answer
}

/** Sends files with the Bearer token, as `sendFiles` does. */
export async function uploadSignedIn(
  path: string,
  body: FormData,
  onPercent: (percent: number) => void,
): ReturnType<typeof sendFiles> {
  const call = () => sendFiles(`${apiRoot}${path}`, body, onPercent, withToken({}))
  const answer = await call()
  return answer.status === 401 && (await refreshSession()) ? call() : answer
}
