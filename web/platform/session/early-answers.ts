import type { Params } from 'react-router'
import type { Transport } from '#contract/http/client.ts'

interface EarlyAnswers {
  /** When they were asked for, in milliseconds since 1970. */
  at: number
  /** By the address of the call, until somebody takes them. */
  by: Record<string, Promise<Response>>
}

/** What the script within the page left in this window. */
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

/** The early answer to a call, once; undefined when there is none, or it was refused, got lost or may be outdated. */
export async function takeEarlyAnswer(
  { method, url }: Pick<Parameters<Transport>[0], 'method' | 'url'>,
  hasWritten: boolean,
): Promise<Response | undefined> {
  const { earlyAnswers } = inWindow
  const asked = method === 'GET' ? earlyAnswers?.by[url] : undefined
  if (!earlyAnswers || !asked) return undefined
  delete earlyAnswers.by[url]
  if (hasWritten || Date.now() - earlyAnswers.at > longestMilliseconds) return undefined
  const answer = await asked.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
