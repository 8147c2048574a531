import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Acceptance,
  acceptFile,
  countDraftAttachments,
  uploadLifetimeMilliseconds,
  uploadsFolder,
} from '#server/features/attachments/index.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { shownFileName } from '#server/platform/files/file-name.rules.ts'
import { readSignedCookie } from '#server/platform/http/cookies.ts'

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
type TusUpload = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[1]

/** What the tus library answers when a hook throws it; the body is the contract's Failure. */
interface TusFailure {
  status_code: number
  body: string
}

const failure = (status: number, code: string, message: string, details?: object): TusFailure => ({
  status_code: status,
  body: JSON.stringify({ message, code, ...(details && { details }) }),
})

/** The failure of a refused file; the code is one of the contract's file refusals. */
const refusedUpload = (fileName: string, reason: string): TusFailure =>
  failure(422, reason, 'The file cannot be taken.', { fileName, reason })

/**
 * An upload's id: who may go on with it, then the id that its attachment gets. The first part can only be made by this
 * server, and only for the application of the cookie that began the upload.
 */
const holderTag = (context: Context, draftId: string): string =>
  createHmac('sha256', context.config.secret).update(`upload:${draftId}`).digest('hex').slice(0, 32)

const attachmentIdOf = (uploadId: string): string => uploadId.slice(uploadId.indexOf('-') + 1)

function draftIdOf(context: Context, request: TusRequest): string {
  const cookies = request.headers.get('cookie') ?? undefined
  const draftId = readSignedCookie(context.config, cookies, 'application', context.clock.now())
  if (!draftId) throw failure(401, 'no-application', 'There is no application under way.')
  return draftId
}

function requireHolder(context: Context, request: TusRequest, uploadId: string): string {
  const draftId = draftIdOf(context, request)
  const isOwn = new RegExp(`^${holderTag(context, draftId)}-[0-9a-f-]{36}$`).test(uploadId)
  if (!isOwn) throw failure(404, 'not-found', 'There is no such upload.')
  return draftId
}

/**
 * Resumable uploads by the tus protocol 1.0, below the prefix of `app`. An upload that is complete passes the same way
 * in as every file; its attachment has the id at the end of the upload's address.
 */
export async function uploads(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const folder = join(context.config.dataFolder, uploadsFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tus = createTusServer(context, folder, app.prefix || '/')
  // the bytes go to the disk as they come
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('cache-control', 'no-store')
    await tus.handle(request.raw, reply.raw)
  }
  app.route({ method: ['POST', 'OPTIONS'], url: '/', handler })
  app.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: '/:uploadId', handler })
}

function createTusServer(context: Context, folder: string, path: string): Server {
  const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: uploadLifetimeMilliseconds })
  datastore.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  const finishing = new Map<string, Promise<Acceptance>>()

  /** Takes a complete upload once, however many requests ask at the same time. */
  const finish = async (request: TusRequest, upload: TusUpload): Promise<Acceptance> => {
    const draftId = requireHolder(context, request, upload.id)
    const running = finishing.get(upload.id) ?? acceptUpload(context, folder, draftId, upload)
    finishing.set(upload.id, running)
    try {
      const acceptance = await running
      // a refused upload is gone: to ask for it again must not look like success
      if (!acceptance.ok) await removeUpload(folder, upload.id)
      return acceptance
    } finally {
      finishing.delete(upload.id)
    }
  }

  /** An upload whose last answer got lost, or whose server died, is taken when its client asks how far it came. */
  const finishWhenComplete = async (request: TusRequest, uploadId: string): Promise<void> => {
    const size = await stat(join(folder, uploadId)).then(
      status => status.size,
      () => undefined,
    )
    if (size === undefined) return
    const upload = await datastore.getUpload(uploadId)
    if (upload.size !== size) return
    const acceptance = await finish(request, upload)
    if (!acceptance.ok) throw refusedUpload(nameOf(upload), acceptance.reason)
  }

  return new Server({
    path,
    datastore,
    relativeLocation: true,
    maxSize: context.config.limits.fileBytes,
    // same-origin only: no other site may read an answer
    allowedOrigins: () => false,
    namingFunction: request => `${holderTag(context, draftIdOf(context, request))}-${randomUUID()}`,
    async onIncomingRequest(request, uploadId) {
      requireHolder(context, request, uploadId)
      if (request.method === 'HEAD') await finishWhenComplete(request, uploadId)
    },
    async onUploadCreate(request, upload) {
      await requireRoom(context, draftIdOf(context, request), nameOf(upload))
      return {}
    },
    async onUploadFinish(request, upload) {
      const acceptance = await finish(request, upload)
      if (!acceptance.ok) throw refusedUpload(nameOf(upload), acceptance.reason)
      const body = JSON.stringify({ dbPaths: [acceptance.attachment.id], attachments: [acceptance.attachment] })
      return { status_code: 200, headers: { 'Content-Type': 'application/json' }, body }
    },
    onResponseError: (_, error) => asFailure(context, error),
  })
}

const nameOf = (upload: TusUpload): string => shownFileName(upload.metadata?.filename ?? '')

/** Stops an upload before its bytes are sent, when the application is over or has as many files as it may. */
async function requireRoom(context: Context, draftId: string, fileName: string): Promise<void> {
  const count = await countDraftAttachments(context, draftId)
  if (count === undefined) throw failure(401, 'no-application', 'There is no application under way.')
  if (count >= context.config.limits.filesPerComplaint) throw refusedUpload(fileName, 'file-too-many')
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

/** Our refusals in the library's shape; its own are left as they are, anything else says nothing about us. */
function asFailure(context: Context, error: Error | TusFailure): TusFailure | undefined {
  if (error instanceof Refusal) return failure(error.status, error.code, error.message, error.details)
  if ('status_code' in error) return error.status_code === 413 ? failure(413, 'file-too-large', error.body) : undefined
  context.log.error({ error }, 'upload failed')
  return failure(503, 'unavailable', 'Something went wrong!')
}
