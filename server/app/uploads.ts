import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { attachment, type ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import {
  type Acceptance,
  acceptFile,
  countAnonymous,
  countDraftAttachments,
  findDraftAttachment,
  beginUpload,
  holderTag,
  requireSpace,
  uploadLifetimeMilliseconds,
  uploadsFolder,
} from '#server/features/attachments/index.ts'
import { authenticate } from '#server/features/accounts/index.ts'
import { beginApplication, findHeld as findHeldApplication } from '#server/features/intake/index.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound, Refusal } from '#server/platform/errors.ts'
import { shownFileName } from '#server/platform/files/file-name.rules.ts'
import { readSignedCookie } from '#server/platform/http/cookies.ts'
import type { HeldApplication } from '#server/platform/http/held-application.ts'
import { expectedFailure, unavailableFailure } from '#server/platform/http/failure.ts'
import { callersAddress, countedAddress } from '#server/platform/http/counted-address.ts'
import { isFromElsewhere } from '#server/platform/http/own-site.ts'
import { RefusalLog } from '#server/platform/http/refusal-log.ts'
import { oneAtATime, uploadLocker } from './lock-upload.ts'

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
type TusUpload = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[1]

/** The answer of the tus library when a hook throws it; the body is the contract's Failure. */
interface TusFailure {
  status_code: number
  body: string
}

/** The code of a refused file is one of the contract's file refusals. */
const refusedUpload = (fileName: string, reason: string): Refusal =>
  new Refusal(422, reason, 'The file cannot be taken.', { fileName, reason })

/** An upload's id is a proof of its holder, then the id that its attachment gets. */
const attachmentIdOf = (uploadId: string): string => uploadId.slice(uploadId.indexOf('-') + 1)

/** The application of each request under way, found before the tus library gets the request. */
const holdings = new WeakMap<object, HeldApplication>()

/** The application that the request names as every call does. Throws what `findHeldApplication` throws. */
async function noteHeld(context: Context, { raw, headers }: FastifyRequest): Promise<HeldApplication | undefined> {
  const known = holdings.get(raw)
  if (known) return known
  const named = headers['application-id']
  const held = await findHeldApplication({
    context,
    actor: headers.authorization ? await authenticate(context, headers.authorization) : { kind: 'visitor' },
    applicationId: typeof named === 'string' ? named : undefined,
    signedCookie: name => readSignedCookie(context.config, headers.cookie, name, context.clock.now()),
  })
  if (held) holdings.set(raw, held)
  return held
}

function heldOf(request: TusRequest): HeldApplication {
  const raw = request.runtime?.node?.req
  const held = raw && holdings.get(raw)
  if (!held) throw new Refusal(401, 'no-application', 'There is no application under way.')
  return held
}

const draftIdOf = (request: TusRequest): string => heldOf(request).draftId

const isHolder = (context: Context, draftId: string, uploadId: string): boolean =>
  new RegExp(`^${holderTag(context, draftId)}-[0-9a-f-]{36}$`).test(uploadId)

function requireHolder(context: Context, request: TusRequest, uploadId: string): string {
  const draftId = draftIdOf(request)
  if (!isHolder(context, draftId, uploadId)) throw new NotFound('upload')
  return draftId
}

/**
 * Resumable uploads by the tus protocol 1.0, below the prefix of `app`. A complete upload is accepted
 * like every file, and its own copy is removed. Its attachment has the id at the end of the upload's address, unless the same
 * file existed already.
 */
export async function uploads(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const folder = join(context.config.dataFolder, uploadsFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { tus, finishWhenComplete } = createTusServer(context, folder, app.prefix || '/')
  // the bytes go to the disk as they come
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const refusals = new RefusalLog(context)
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = expectedFailure(error) ?? unavailableFailure
    if (status >= 500) context.log.error({ error }, 'upload failed')
    refusals.note(request, { call: request.routeOptions.url, status, code: body.code })
    return reply.code(status).headers(headers).send(body)
  })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromElsewhere(request, context.config)) throw new Refusal(403, 'cross-origin', 'Something went wrong!')
    if (request.method === 'POST') {
      requireKnownExtension(request)
      const address = countedAddress(callersAddress(request))
      await countAnonymous({ context, address }, 'application-file')
    }
    if (request.method !== 'OPTIONS') await noteHeld(context, request)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    try {
      await tus.handle(request.raw, reply.raw)
    } catch (error) {
      context.log.error({ error, request: request.id }, 'upload failed')
      endHijacked(reply.raw)
    }
  }
  app.route({ method: ['POST', 'OPTIONS'], url: '/', handler })
  app.route({ method: ['PATCH', 'DELETE', 'OPTIONS'], url: '/:uploadId', handler })
  app.head<{ Params: { uploadId: string } }>('/:uploadId', async (request, reply) => {
    const { uploadId } = request.params
    const draftId = (await noteHeld(context, request))?.draftId
    const isOwn = draftId !== undefined && isHolder(context, draftId, uploadId)
    const taken =
      isOwn && ((await findTaken(context, folder, draftId, uploadId)) ?? (await finishWhenComplete(draftId, uploadId)))
    return taken ? answerTaken(reply, taken.size) : handler(request, reply)
  })
}

/** Uploads in parts, or of a length to be said later, are extensions of the protocol that are not offered. */
function requireKnownExtension({ headers }: FastifyRequest): void {
  if (headers['upload-concat'] === undefined && headers['upload-defer-length'] === undefined) return
  throw new Refusal(400, 'not-offered', 'Only whole uploads with their length are taken.')
}

/** Nothing else answers the request any more: without this the sender would wait for ever. */
function endHijacked(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const { status, headers, body } = unavailableFailure
  response.writeHead(status, { ...headers, 'content-type': json }).end(JSON.stringify(body))
}

/** The attachment of a finished upload, for a client whose last answer was lost. */
async function findTaken(context: Context, folder: string, draftId: string, uploadId: string) {
  const attachment = await findDraftAttachment(context, draftId, attachmentIdOf(uploadId))
  // left behind by a server that ended right after it stored the file
  if (attachment) await removeUpload(folder, uploadId)
  return attachment
}

/** Whether everything has arrived. */
const answerTaken = (reply: FastifyReply, size: number) =>
  reply
    .headers({ 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size, 'cache-control': 'no-store' })
    .send()

const json = 'application/json; charset=utf-8'

/** The library says of every refusal that it is plain text; ours are JSON. */
class UploadServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (body?.startsWith('{')) headers.set('content-type', json)
    return super.write(context, headers, status, body)
  }
}

function createTusServer(context: Context, folder: string, path: string) {
  const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: uploadLifetimeMilliseconds })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  const finishing = new Map<string, Promise<Acceptance>>()

  /** Stores a complete upload once, however many requests ask at the same time. */
  const finish = async (draftId: string, upload: TusUpload): Promise<ComplaintAttachment> => {
    const running = finishing.get(upload.id) ?? acceptUpload(context, folder, draftId, upload)
    finishing.set(upload.id, running)
    try {
      const acceptance = await running
      // accepted, its bytes are in the file store; refused, a repeated question must not look like success
      await removeUpload(folder, upload.id)
      if (!acceptance.ok) throw refusedUpload(nameOf(upload), acceptance.reason)
      return acceptance.attachment
    } finally {
      finishing.delete(upload.id)
    }
  }

  /** Finishes an upload whose last answer was lost, or whose server died, when its client asks for its progress. */
  const finishWhenComplete = async (draftId: string, uploadId: string): Promise<ComplaintAttachment | undefined> => {
    const size = await stat(join(folder, uploadId)).then(
      status => status.size,
      () => undefined,
    )
    const upload = size !== undefined && (await datastore.getUpload(uploadId))
    if (!upload || upload.size !== size) return undefined
    return finish(draftId, upload)
  }

  const tus = new UploadServer({
    path,
    datastore,
    locker: uploadLocker,
    relativeLocation: true,
    maxSize: context.config.limits.fileBytes,
    // same-origin only: no other site may read an answer
    allowedOrigins: () => false,
    namingFunction: request => `${holderTag(context, draftIdOf(request))}-${randomUUID()}`,
    async onIncomingRequest(request, uploadId) {
      requireHolder(context, request, uploadId)
    },
    async onUploadCreate(request, upload) {
      const draftId = await beginApplication(context, heldOf(request))
      await requireRoom(context, draftId, upload)
      return {}
    },
    async onUploadFinish(request, upload) {
      const accepted = await finish(requireHolder(context, request, upload.id), upload)
      const body = JSON.stringify({ dbPaths: [accepted.id], attachements: [z.encode(attachment, accepted)] })
      return { status_code: 200, headers: { 'Content-Type': 'application/json' }, body }
    },
    onResponseError(request, error) {
      const answer = asFailure(context, error)
      if (answer?.status_code === 503) request.runtime?.node?.res?.setHeader('retry-after', '5')
      return answer
    },
  })
  return { tus, finishWhenComplete }
}

const nameOf = (upload: TusUpload): string => shownFileName(upload.metadata?.filename ?? '')

/** Refuses an upload before its bytes are sent, when the application is over or has its maximum of files, unfinished ones included. */
async function requireRoom(context: Context, draftId: string, upload: TusUpload): Promise<void> {
  const { fileBytes, filesPerComplaint } = context.config.limits
  const prefix = holderTag(context, draftId)
  const size = upload.size ?? fileBytes
  await oneAtATime(`uploads of ${prefix}`, async () => {
    const count = await countDraftAttachments(context, draftId)
    if (count === undefined) throw new Refusal(401, 'no-application', 'There is no application under way.')
    const most = filesPerComplaint - count
    if (most <= 0) throw refusedUpload(nameOf(upload), 'file-too-many')
    await requireSpace(context, size)
    if (!(await beginUpload(context, { id: upload.id, prefix, size, most })))
      throw refusedUpload(nameOf(upload), 'file-too-many')
  })
}

const acceptUpload = (context: Context, folder: string, draftId: string, upload: TusUpload): Promise<Acceptance> =>
  acceptFile(
    context,
    { kind: 'visitor', draftId },
    { draftId },
    {
      id: attachmentIdOf(upload.id),
      path: join(folder, upload.id),
      originalName: upload.metadata?.filename ?? '',
      typeCode: upload.metadata?.attachmentType || undefined,
    },
  )

const removeUpload = async (folder: string, uploadId: string): Promise<void> => {
  await rm(join(folder, uploadId), { force: true })
  await rm(join(folder, `${uploadId}.json`), { force: true })
}

/** Our failures in the library's shape; the library's own are passed on, and unforeseen errors reveal nothing. */
function asFailure(context: Context, error: Error | TusFailure): TusFailure | undefined {
  if ('status_code' in error && error.status_code === 413)
    return { status_code: 413, body: JSON.stringify({ message: error.body, code: 'file-too-large' }) }
  if ('status_code' in error && error.status_code < 500) return undefined
  // the library's own 5xx means that the disk did not take the bytes
  const { status, body } = expectedFailure(error) ?? unavailableFailure
  if (status >= 500) context.log.error({ error }, 'upload failed')
  return { status_code: status, body: JSON.stringify(body) }
}
