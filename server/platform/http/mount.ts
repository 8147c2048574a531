import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, type Endpoint, isByPossession, isPublic, type PublicAccess } from '#contract/http/endpoint.ts'
import { type Actor, requireAccount, requirePermission } from '../actor.ts'
import type { Context } from '../context.ts'
import {
  CodeRequired,
  InvalidInput,
  NotPermitted,
  NotSignedIn,
  Refusal,
  SignInRefused,
  unauthorizedMessage,
} from '../errors.ts'
import type { BinaryAnswer, Call, CookieToSet, SeenVersion, Served } from './call.ts'
import { openSignedCookie, readSignedCookie, signedCookieHeader } from './cookies.ts'
import { callersAddress, countedAddress } from './counted-address.ts'
import { create as contentDisposition } from 'content-disposition'
import { expectedFailure, unexpectedFailure } from './failure.ts'
import { readKey } from './idempotency.ts'
import { isFromElsewhere } from './own-site.ts'
import { readHeldApplication } from './held-application.ts'
import { readPossession } from './possession.ts'
import { readInput } from './read-input.ts'
import { RefusalLog } from './refusal-log.ts'
import { unframed } from './security-headers.ts'

/** Finds out who calls, from the Authorization header. Throws NotSignedIn for a token that is no longer valid. */
export type Authenticate = (context: Context, authorization: string) => Promise<Actor>

/** Mounts every listed call below the prefix of `app`. */
export function mountEndpoints(app: FastifyInstance, context: Context, served: Served[], authenticate: Authenticate) {
  const refusals = new RefusalLog(context)
  const actors = new WeakMap<FastifyRequest, Actor>()
  for (const { endpoints, handlers } of served) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[name] as (input: unknown, call: Call) => unknown
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        handler: async (request, reply) => {
          requireSameOrigin(context, request)
          const key = endpoint.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined
          const actor = await findActor(context, request, endpoint.access, authenticate)
          actors.set(request, actor)
          checkAccess(endpoint.access, actor)
          const input = readInput(endpoint, { params: request.params, query: request.query, body: request.body })
          const answer = await handler(input, callOf(context, endpoint, { actor, key, request, reply }))
          return sendAnswer(endpoint, answer, reply)
        },
      })
    }
  }
  app.setErrorHandler((error, request, reply) => {
    const endpoint = (request.routeOptions.config as { endpoint?: Endpoint }).endpoint
    const failure = expectedFailure(error, endpoint) ?? unexpectedFailure(endpoint)
    if (failure.status >= 500) context.log.error({ error, call: endpoint?.path, request: request.id }, 'call failed')
    const userId = error instanceof SignInRefused ? error.userId : userIdOf(actors.get(request))
    refusals.note(request, { call: endpoint?.path, status: failure.status, code: failure.body.code, userId })
    return reply.code(failure.status).headers(failure.headers).send(failure.body)
  })
}

const userIdOf = (actor: Actor | undefined): number | undefined =>
  actor && 'userId' in actor ? actor.userId : undefined

/** A page of another site must not act with a visitor's cookies. */
function requireSameOrigin(context: Context, request: FastifyRequest) {
  if (isFromElsewhere(request, context.config)) throw new Refusal(403, 'cross-origin', 'Something went wrong!')
}

async function findActor(
  context: Context,
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
): Promise<Actor> {
  const cookies = request.headers.cookie
  const now = context.clock.now()
  const held = readHeldApplication(readSignedCookie(context.config, cookies, 'application', now))
  const visitor = {
    kind: 'visitor' as const,
    ...(held && { draftId: held.draftId }),
    ...readPossession(readSignedCookie(context.config, cookies, 'possession', now)),
  }
  const authorization = request.headers.authorization
  if (!authorization) return visitor
  try {
    const actor = await authenticate(context, authorization)
    // a complainant with an account proves possession on a public page like everybody, unless the account counts as proof too; a respondent
    // is nobody there
    const isProof = isByPossession(access) && actor.kind === 'complainant' && actor.isConfirmed
    return actor.kind !== 'staff' && isPublic(access) && !isProof ? visitor : actor
  } catch (error) {
    // an expired token must not keep anybody from a public page
    if (error instanceof NotSignedIn && isPublic(access)) return visitor
    throw error
  }
}

function checkAccess(access: Access, actor: Actor) {
  if (!isPublic(access)) return checkSession(access, actor)
  const isStaff = actor.kind === 'staff'
  const hasDraft = actor.kind === 'visitor' && actor.draftId !== undefined
  const hasProof = actor.kind === 'visitor' && actor.provenComplaintId !== undefined
  switch (access) {
    case 'anyone':
    case 'tracking-id':
      return
    case 'draft-holder':
      if (!hasDraft) throw new Refusal(401, 'no-application', 'There is no application under way.')
      return
    case 'draft-holder-or-staff':
      if (!hasDraft && !isStaff) throw new NotSignedIn()
      return
    case 'possession-or-staff':
      if (isStaff && actor.mustSetUpSecondFactor) throw new Refusal(403, 'second-factor-missing', unauthorizedMessage)
      if (isStaff || actor.kind === 'complainant') return
      if (!hasProof) throw new CodeRequired()
      return
    case 'possession':
    case 'one-time-code':
      if (access === 'possession' && actor.kind === 'complainant') return
      if (!hasProof) throw new CodeRequired()
  }
}

/** The calls that each kind of account may make. */
function checkSession(access: Exclude<Access, PublicAccess>, actor: Actor) {
  requireAccount(actor)
  if (actor.kind === 'complainant') {
    const isFor = access === 'complainant' || access === 'account' ? 'confirmed' : access
    if (isFor === 'unconfirmed-account' && !actor.isConfirmed) return
    if (isFor !== 'confirmed') throw new NotPermitted()
    if (!actor.isConfirmed) throw new Refusal(403, 'not-confirmed', 'Please confirm your phone or e-mail first.')
    return
  }
  if (access === 'account') return
  const isOther = access === 'complainant' || access === 'unconfirmed-account'
  if (isOther || (access === 'respondent') !== (actor.kind === 'respondent')) throw new NotPermitted()
  if (actor.mustSetUpSecondFactor) throw new Refusal(403, 'second-factor-missing', unauthorizedMessage)
  if (typeof access === 'object') requirePermission(actor, access.page)
}

/** Throws InvalidInput for a header that names no version. */
function seenVersion(endpoint: Endpoint, header: string | undefined): SeenVersion | undefined {
  if (endpoint.version === undefined) return undefined
  if (endpoint.version === 'optional' && (header === undefined || header === '*')) return 'newest'
  if (header === undefined) return undefined
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined) throw new InvalidInput([{ field: 'If-Match', reason: 'not-a-version' }])
  return Number(version)
}

interface Asked {
  actor: Actor
  /** The Idempotency-Key. */
  key: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

function callOf(context: Context, endpoint: Endpoint, { actor, key, request, reply }: Asked): Call {
  const applicationId = request.headers['application-id']
  return {
    context,
    actor,
    path: endpoint.path,
    address: countedAddress(callersAddress(request)),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    language: /^\s*am\b/i.test(request.headers['accept-language'] ?? '') ? 'am' : 'en',
    idempotencyKey: key,
    ifMatch: seenVersion(endpoint, request.headers['if-match']),
    applicationId: endpoint.namesApplication && typeof applicationId === 'string' ? applicationId : undefined,
    signedCookie: name => readSignedCookie(context.config, request.headers.cookie, name, context.clock.now()),
    signedCookieEnd: name =>
      openSignedCookie(context.config, request.headers.cookie, name, context.clock.now())?.endsAt,
    setSignedCookie: (cookie: CookieToSet) =>
      void reply.header('set-cookie', signedCookieHeader(context.config, cookie, context.clock.now())),
    setHeader: (name, value) => void reply.header(name, value),
    rawBody: request.raw,
    contentType: request.headers['content-type'] ?? '',
  }
}

const isBinary = (answer: unknown): answer is BinaryAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'mediaType' in answer

const policyOfFiles = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; ${unframed}`

function sendAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply) {
  if (endpoint.message && !reply.hasHeader('x-message')) reply.header('x-message', endpoint.message)
  if (isBinary(answer)) {
    return reply
      .type(answer.mediaType)
      .header('content-disposition', contentDisposition(answer.fileName, { type: answer.disposition }))
      .header('content-security-policy', policyOfFiles)
      .send(answer.content)
  }
  const encoded = z.encode(endpoint.answer, answer)
  // Fastify takes null for a missing body
  return encoded === null ? reply.type('application/json; charset=utf-8').send('null') : reply.send(encoded ?? {})
}
