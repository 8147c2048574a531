import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { PageHandle } from './root.tsx'
import { nonceContext, preferencesOf, requestContext } from '#web/platform/page-context.ts'
import { InlineTextsContext, type TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { preloadTexts, textsFor } from '#web/platform/texts/texts.server.ts'
import { TextsContext } from '#web/platform/texts/use-translation.ts'

export { apiContext, nonceContext, requestContext } from '#web/platform/page-context.ts'
export { readPreferences } from '#web/platform/preferences.ts'
export { findSentHome } from '#web/platform/session/sent-home.ts'
export { multipartPaths } from './paths.ts'

const renderTimeout = 10_000

/** Renders a page and sends it in one piece: no page has parts that come later, and its status is known before the first byte. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'Cookie, Accept-Language')
  if (!headers.has('cache-control')) headers.set('cache-control', cachingOf(routerContext))
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(nonceContext)
  const ahead = routerContext.staticHandlerContext.matches.flatMap(
    ({ route }) => (route.handle as Partial<TextsHandle> | undefined)?.texts ?? [],
  )
  const texts = textsFor(preferencesOf(context).language, ahead)
  const collectTexts = () => {
    const used = texts.used()
    preloadTexts(used)
    return used
  }
  return new Promise((resolve, reject) => {
    let renderError: unknown
    const { pipe, abort } = renderToPipeableStream(
      <TextsContext value={texts}>
        <InlineTextsContext value={collectTexts}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </InlineTextsContext>
      </TextsContext>,
      {
        nonce,
        // a large part must stay where it belongs: React would move it in by script, which a page may not have
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer)
          if (renderError) return reject(renderError)
          pipe(collectInto(body => resolve(new Response(body, { status, headers }))))
        },
        onShellError: reject,
        onError: error => {
          renderError = error
        },
      },
    )
    const timer = setTimeout(() => abort(new Error(`Rendering took longer than ${renderTimeout} ms.`)), renderTimeout)
  })
}

/** Only pages that are the same for everybody have no script; any other may show something personal, and is stored nowhere. */
const cachingOf = ({ staticHandlerContext: { matches } }: EntryContext): string =>
  matches.some(({ route }) => (route.handle as PageHandle | undefined)?.script === false)
    ? 'private, no-cache'
    : 'no-store'

/** Collects a page: sending it in one piece costs a fifth less time than streaming it. */
function collectInto(done: (body: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    highWaterMark: 1024 * 1024,
    write(piece: Uint8Array, _, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}

/**
 * Logs unexpected errors, but not disconnected readers. The status of a refused call that the page did not handle becomes the page's
 * status: a refused request is not our failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const asked = context.get(requestContext)
  if (error instanceof CallFailure) asked.uncaught = error.status
  if (!(error instanceof CallFailure) || error.status >= 500) asked.report(error)
}
