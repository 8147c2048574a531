import type { Params } from 'react-router'
import { type AnswerWithOthers, alsoHeader } from '#contract/http/answer-also.ts'
import type { Transport } from '#contract/http/client.ts'

interface EarlyAnswers {
  /** When they were asked for, in milliseconds since 1970. */
  at: number
  /** How often this browser had sent something by then; none when the page itself asked. */
  writes?: number
  /** By the address of the call, until somebody takes them. */
  by: Record<string, Promise<Response>>
}

/** The answers that the script within the page, or the last action, left in this window. */
const inWindow = globalThis as { earlyAnswers?: EarlyAnswers }

/**
 * What a page exports in its `handle` to have calls made before its scripts run: their addresses as the client writes them, with
 * `:userId` and `:roleId` for those of the reader. `search` is the query of the page's own address.
 */
export interface EarlyHandle {
  early: (params: Params, search: string) => string[]
}

const frameUrl = '/Navigation/GetDeskFrame'

/** Addresses of calls whose answers a page of the desk needs first. */
export const earlyUrls = (pages: readonly { handle: unknown; params: Params }[], search: string): string[] => [
  frameUrl,
  ...pages.flatMap(({ handle, params }) => (handle as Partial<EarlyHandle> | undefined)?.early?.(params, search) ?? []),
]

/**
 * A script within the page that makes these calls while the page's own scripts are still being loaded. With 150 ms for a round trip,
 * each call that would have waited for another one makes the page usable a sixth of a second sooner.
 */
export const askEarly = (urls: readonly string[]): string =>
  `try{const t=localStorage.getItem('accessToken'),me=JSON.parse(localStorage.getItem('user')),by={};globalThis.earlyAnswers={at:Date.now(),by};if(t)for(const a of ${JSON.stringify(urls).replaceAll('<', '\\u003c')}){const u=a.replace(':userId',me?.id).replace(':roleId',me?.roleId??0);(by[u]=fetch('/api'+u,{headers:{authorization:'Bearer '+t}})).catch(()=>{})}}catch{}`

/** An answer that nobody took in this time is too old. */
const longestMilliseconds = 60_000

/** Keeps the answers that came along with that of an action, and returns the action's own; undefined when none came along. */
export async function keepOthers(
  answered: Awaited<ReturnType<Transport>>,
  writes: number,
): Promise<Response | undefined> {
  if (answered.headers.get(alsoHeader) === null) return undefined
  const { answer, also } = JSON.parse(await answered.text()) as AnswerWithOthers
  const asAnswers = Object.entries(also).map(([url, other]) => [url, Promise.resolve(asAnswer(other))])
  inWindow.earlyAnswers = { at: Date.now(), writes, by: Object.fromEntries(asAnswers) }
  return asAnswer(answer, { status: answered.status, headers: answered.headers as Headers })
}

const asAnswer = (content: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(content), init)

/**
 * The early answer to a call, once; undefined when there is none, or it was refused, got lost or may be outdated. `writes` is how
 * often this browser has sent something.
 */
export async function takeEarlyAnswer(
  { method, url }: Pick<Parameters<Transport>[0], 'method' | 'url'>,
  writes: number,
): Promise<Response | undefined> {
  const { earlyAnswers } = inWindow
  const asked = method === 'GET' ? earlyAnswers?.by[url] : undefined
  if (!earlyAnswers || !asked) return undefined
  delete earlyAnswers.by[url]
  if (writes !== (earlyAnswers.writes ?? 0) || Date.now() - earlyAnswers.at > longestMilliseconds) return undefined
  const answer = await asked.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
