import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import zlib from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as entryModule from '#web/entry.server.tsx'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { RefusalLog } from '#server/platform/http/refusal-log.ts'
import { isFromElsewhere, isHost } from '#server/platform/http/own-site.ts'
import { unframed } from '#server/platform/http/security-headers.ts'
import type { PageRequest } from '#web/platform/page-context.ts'
import { answerKept, isKept } from './kept-pages.ts'
import { type ApiInjector, pageApiFor } from './page-api.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The largest body of a page's form; on the paths that take files the body is streamed instead. */
const formLimit = 1024 * 1024

export interface PagesOptions {
  /** Serve from the sources with hot reload instead of from `build/`. */
  dev: boolean
  injectApi: ApiInjector
  context: Pick<Context, 'config' | 'clock' | 'log'>
}

/** Every page of the portal: React Router inside Fastify, with the API of the same process at hand. */
export const pages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    zlibOptions: { flush: zlib.constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
    },
  })
  // after compression, whose hook does not apply to routes added before it
  servePages(app, options.dev ? await buildOfSources(app) : await buildOfFiles(app), options)
}

/** The one route of all pages, as the finished build or the sources answer it. */
export function servePages(app: FastifyInstance, loadBuild: () => Promise<ServerBuild>, options: PagesOptions): void {
  const refusals = new RefusalLog(options.context)
  // the router reads the body itself, as a stream
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.all('/*', async (request, reply) => {
    if (isApiPath(request.url)) {
      reply.code(404).header('cache-control', 'no-store')
      return reply.send({ message: 'There is no such call.', code: 'not-found' })
    }
    const refuse = (status: keyof typeof refusalTexts) =>
      reply.code(status).type('text/plain; charset=utf-8').send(refusalTexts[status])
    const refused = refusedRequest(request, options.context.config)
    if (refused === 403) refusals.note(request, { call: request.routeOptions.url, status: 403, code: 'cross-origin' })
    if (refused) return refuse(refused)
    const build = await loadBuild()
    const entry = build.entry.module as unknown as typeof entryModule
    const refusedForm = refusedBody(request, entry.multipartPaths)
    if (refusedForm) return refuse(refusedForm)
    return answerPage(build, entry, request, reply, options)
  })
}

const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

async function answerPage(
  build: ServerBuild,
  entry: typeof entryModule,
  request: FastifyRequest,
  reply: FastifyReply,
  { dev, injectApi, context: { config, log } }: PagesOptions,
) {
  const nonce = randomBytes(16).toString('base64')
  const { protocol, host } = addressOf(request, config)
  const webRequest = createRequest(request.raw, reply.raw, { protocol, host })
  const preferences = entry.readPreferences(webRequest.headers)
  const api = pageApiFor(request, preferences.language, injectApi)
  const context = new RouterContextProvider()
  context.set(entry.apiContext, api)
  const asked: PageRequest = {
    preferences,
    isSignedInHint: /(?:^|;\s*)signed-in=1(?:;|$)/.test(request.headers.cookie ?? ''),
    sentHome: entry.findSentHome(webRequest.headers),
    // without the query, which may hold a tracking ID
    report: error => log.error({ error, page: request.url.split('?', 1)[0], request: request.id }, 'page failed'),
  }
  context.set(entry.requestContext, asked)
  const handle = handlerOf(build, dev)
  const render = async (nonceOfPage: string) => {
    context.set(entry.nonceContext, nonceOfPage)
    return withStatus(await handle(webRequest, context), asked.uncaught)
  }
  const answer =
    !dev && !asked.sentHome && isKept(request.method, request.url)
      ? await answerKept(request.url, preferences, nonce, render)
      : await render(nonce)
  for (const cookie of api.setCookies) answer.headers.append('set-cookie', cookie)
  reply.headers(securityHeaders(nonce, dev))
  return sendAnswer(reply, withRetry(answer, api.retryAfter))
}

/**
 * Where the page was asked for. A form came from our own page (`refusedRequest`), whose origin the router compares with this address;
 * otherwise it is the Host header, by the scheme of PUBLIC_URL. What a proxy adds, such as X-Forwarded-Host, is not read: anybody can send it.
 */
function addressOf({ method, headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): URL {
  const { origin, host = '' } = headers
  return method === 'POST' && origin !== undefined
    ? new URL(origin)
    : new URL(`${new URL(publicUrl).protocol}//${host}`)
}

/** A page is sent in one piece, which is less work than streaming it; files and the data of pages are streamed. */
async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  // the router writes the data of pages in UTF-8 and does not say so
  if (type === 'text/x-script') {
    answer.headers.set('content-type', `${type}; charset=utf-8`)
    answer.headers.set('cache-control', 'no-store')
  }
  if (!answer.body || !type?.startsWith('text/html')) return reply.send(answer)
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(Buffer.from(await answer.arrayBuffer()))
}

/** One handler for each build, because making one sorts all routes. */
const handlers = new WeakMap<ServerBuild, RequestHandler>()

function handlerOf(build: ServerBuild, dev: boolean): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, dev ? 'development' : 'production')
  handlers.set(build, handler)
  return handler
}

/** A page that failed because the service is unavailable or overloaded says so, and when to try again. */
function withRetry(answer: Response, retryAfter: string | null): Response {
  const isRefused = answer.status >= 500 || answer.status === 429
  if (!isRefused || retryAfter === null) return answer
  const status = answer.status === 429 ? 429 : 503
  const unavailable = new Response(answer.body, { status, headers: answer.headers })
  unavailable.headers.set('retry-after', retryAfter)
  return unavailable
}

/** The router answers 500 for any unforeseen error of a page; when that was the answer of a call, its status is used. */
const withStatus = (answer: Response, status: number | undefined): Response =>
  status === undefined || answer.status !== 500
    ? answer
    : new Response(answer.body, { status, headers: answer.headers })

/** Scripts and style elements need this answer's nonce; style attributes are not allowed. */
const securityHeaders = (nonce: string, dev: boolean): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // in development Vite writes style elements of its own
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "worker-src 'self' blob:",
    // PDFs that were fetched with the session's token; no page frames another
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})

const refusalTexts = {
  400: 'The address cannot be read.',
  403: 'The form came from another site.',
  405: 'Pages are read and forms are sent to them; there is nothing else.',
  411: 'The length of the form is missing.',
  413: 'The form is too large.',
} as const

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** Requests for impossible pages, and those that another site sent with a reader's cookies. */
function refusedRequest(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): 400 | 403 | 405 | undefined {
  if (!methods.has(request.method)) return 405
  if (!isHost(request.headers.host ?? '') || !URL.canParse(request.url, 'http://host/') || !request.url.startsWith('/'))
    return 400
  return isFromElsewhere(request, config) ? 403 : undefined
}

/** The router would read a body of any size: forms must give their length, and only pages that stream take files. */
function refusedBody(request: FastifyRequest, multipartPaths: readonly string[]): 411 | 413 | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const isMultipart = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
  const pathname = request.url.split('?', 1)[0] ?? ''
  if (isMultipart && multipartPaths.some(prefix => pathname.startsWith(prefix))) return undefined
  const length = request.headers['content-length']
  if (length === undefined) return request.headers['transfer-encoding'] === undefined ? undefined : 411
  return Number(length) > formLimit ? 413 : undefined
}

/** The sources through Vite, so that a saved file is shown at once. */
async function buildOfSources(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiPath(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

/** The finished build. */
async function buildOfFiles(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const build = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as ServerBuild
  await serveFiles(app, path.join(root, 'build/client'))
  return async () => build
}

/** The files of the build in a folder; those under `assets` carry their content's hash in their name and are kept for good. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = { root: folder, decorateReply: false, cacheControl: false }
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    // already compressed by the build
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      // a worker follows the policy of its own file, and loads others of ours
      if (/\.js(?:\.br)?$/.test(file))
        reply.header('content-security-policy', `default-src 'none'; script-src 'self'; ${unframed}`)
    },
  })
  await app.register(fastifyStatic, {
    ...files,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: reply => void reply.header('cache-control', 'public, max-age=3600'),
  })
}
