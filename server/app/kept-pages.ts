import { randomBytes } from 'node:crypto'
import type { Preferences } from '#web/platform/preferences.ts'

/**
 * Pages that are the same for everybody: their texts are part of the build, and they have no script. They are rendered for each language
 * and look, and again after some minutes, because the start page shows the public statistics; a new process, as after a new build, starts again.
 */
const keptPaths: ReadonlySet<string> = new Set(['/home/', '/Services', '/AboutUs', '/FAQ', '/undercon/'])

/** Number of looks to keep; the least recently used are dropped. */
const mostKept = 100

/** In milliseconds. */
const longestKept = 5 * 60_000

interface KeptPage {
  html: string
  headers: Headers
  /** In milliseconds, by a clock that nobody sets. */
  renderedAt: number
}

/** Placeholder for the nonce of an answer in a kept page; nobody outside of the process can know it. */
const placeOfNonce = randomBytes(16).toString('base64')

const kept = new Map<string, KeptPage>()

const keyOf = (path: string, { language, theme, scheme, calendar }: Preferences): string =>
  [path, language, theme, scheme, calendar].join(' ')

/** Answers a kept page with this answer's nonce, rendering it when it is not kept yet; failures are not kept. */
export async function answerKept(
  path: string,
  preferences: Preferences,
  nonce: string,
  render: (nonce: string) => Promise<Response>,
): Promise<Response> {
  const key = keyOf(path, preferences)
  let page = kept.get(key)
  kept.delete(key)
  if (!page || performance.now() - page.renderedAt > longestKept) {
    const answer = await render(placeOfNonce)
    const html = await answer.text()
    page = { html, headers: answer.headers, renderedAt: performance.now() }
    if (answer.status !== 200 || answer.headers.has('set-cookie'))
      return new Response(withNonce(page, nonce), { status: answer.status, headers: answer.headers })
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  }
  kept.set(key, page)
  return new Response(withNonce(page, nonce), { headers: page.headers })
}

const withNonce = ({ html }: KeptPage, nonce: string): string => html.replaceAll(placeOfNonce, nonce)

/** Whether a request asks for such a page and nothing else. */
export const isKept = (method: string, url: string): boolean => method === 'GET' && keptPaths.has(url)
