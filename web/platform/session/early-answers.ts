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

/** What the script within the page, or the last action, left in this window. */
const inWindow = globalThis as { earlyAnswers?: EarlyAnswers }

/** What a page exports in its `handle` when it always needs the answers to these calls: their addresses, which nobody else writes. */
export interface EarlyHandle {
  early: (params: Params) => string[]
}

const frameUrl = '/Navigation/GetDeskFrame'

/** Addresses of calls whose answers a page of the desk needs first. */
export const earlyUrls = (pages: readonly { handle: unknown; params: Params }[]): string[] => [
  frameUrl,
  ...pages.flatMap(({ handle, params }) => (handle as Partial<EarlyHandle> | undefined)?.early?.(params) ?? []),
]

/**
 * A script within the page that makes these calls while the page's own scripts are still on their way. On a line with 150 ms for each
 * round trip a page can be used a sixth of a second sooner for each call that would wait for another one.
 */
export const askEarly = (urls: readonly string[]): string =>
  `try{const t=localStorage.getItem('accessToken'),by={};globalThis.earlyAnswers={at:Date.now(),by};if(t)for(const u of ${JSON.stringify(urls).replaceAll('<', '\\u003c')})(by[u]=fetch('/api'+u,{headers:{authorization:'Bearer '+t}})).catch(()=>{})}catch{}`

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
  return asAnswer(answer, answered.status)
}

const asAnswer = (content: unknown, status = 200): Response => new Response(JSON.stringify(content), { status })

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
