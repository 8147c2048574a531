import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifyReply, type RouteOptions } from 'fastify'
import { authenticate } from '#server/features/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { answerAlso } from '#server/platform/http/answer-also.ts'
import { mountEndpoints } from '#server/platform/http/mount.ts'
import { addJsonParser } from '#server/platform/outside/add-json-parser.ts'
import { finishBodies } from '#server/platform/outside/finish-bodies.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { packAnswers } from '#server/platform/http/pack-answers.ts'
import { hasDoubledHeader, refuseBrokenHttp } from '#server/platform/http/refuse-broken-http.ts'
import { addSecurityHeaders, bareHeaders, unframed } from '#server/platform/http/security-headers.ts'
import { checkHealth } from './health.ts'
import { servedEndpoints } from './endpoints.ts'
import { uploads } from './uploads.ts'

/** The largest JSON body of a call; files have limits of their own. */
const bodyLimit = 1024 * 1024

/** Limits of connections: slow phones get time, idle connections are closed. */
const connection = { connectionTimeout: 0, requestTimeout: 300_000, keepAliveTimeout: 65_000 }

export interface ServerOptions {
  /** Called for every route that is added from now on, pages included. */
  onRoute?: (route: RouteOptions) => void
}

/** The HTTP server: the API below /api, its description at /api/docs, health at /healthz. The caller adds the pages. */
export async function buildServer(context: Context, { onRoute }: ServerOptions = {}): Promise<FastifyInstance> {
  const { trustedProxies } = context.config
  // without any, no X-Forwarded-For is believed
  const trustProxy = trustedProxies.length > 0 && trustedProxies
  const app = fastify({
    logger: false,
    trustProxy,
    bodyLimit,
    // to load the pages takes a busy machine more than the usual ten seconds, and that is no reason not to start
    pluginTimeout: 300_000,
    ...connection,
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: refuseBrokenHttp(context.config),
    frameworkErrors: (_, __, reply) => refuse(context, reply as unknown as FastifyReply, 'The address cannot be read.'),
  })
  app.addHook('onRequest', async ({ raw }, reply) =>
    hasDoubledHeader(raw.rawHeaders) ? refuse(context, reply, 'A header stands there twice.') : undefined,
  )
  finishBodies(app.server)
  if (onRoute) app.addHook('onRoute', onRoute)
  await addSecurityHeaders(app, context.config)
  app.get('/healthz', async (_, reply) => {
    const health = await checkHealth(context)
    return reply.code(health.ok ? 200 : 503).send(health)
  })
  await app.register(api, { prefix: '/api', context })
  await app.register(uploads, { prefix: '/api/uploads', context })
  return app
}

const refuse = ({ config }: Context, reply: FastifyReply, message: string) =>
  reply.code(400).headers(bareHeaders(config)).send({ message, code: 'not-readable' })

async function api(app: FastifyInstance, { context }: { context: Context }) {
  // multipart is read by the call itself, as a stream
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  addJsonParser(app)
  // before they are packed
  answerAlso(
    app,
    servedEndpoints.flatMap(({ endpoints }) => Object.values(endpoints)),
  )
  packAnswers(app)
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  mountEndpoints(app, context, servedEndpoints, authenticate)
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'There is no such call.', code: 'not-found' }))
  await app.register(description, { context })
}

/** The viewer loads its own files and the description, and draws some signs that its style sheet holds. */
const policyOfViewer = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${unframed}`

/**
 * OpenAPI 3.1 at /api/docs/json, and a viewer for it at /api/docs. It is written when somebody first asks for it: that takes longer
 * than everything else that a process does for its calls before it answers.
 */
async function description(app: FastifyInstance, { context }: { context: Context }) {
  const endpoints = Object.assign({}, ...servedEndpoints.map(served => served.endpoints))
  let document: ReturnType<typeof openApiDocument> | undefined
  const toJSON = () => (document ??= openApiDocument(endpoints, context.config.publicUrl))
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { toJSON } as never } })
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: policyOfViewer })
}
