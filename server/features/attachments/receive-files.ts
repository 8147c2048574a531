import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { shownFileName } from '#server/platform/files/file-name.rules.ts'
import { type ReceivedFile, type ReceivedForm, readMultipart } from '#server/platform/files/read-multipart.ts'
import { acceptFile, inOwnersTransaction } from './accept-file.ts'
import { lockAndCount, type Owner } from './attachments.queries.ts'
import { incomingFolder } from './clean-up-files.job.ts'
import { holdSpace } from './upload-space.ts'

interface SentForm {
  body: Readable
  contentType: string
}

export interface ReceivedFiles {
  attachments: ComplaintAttachment[]
  refused: RefusedFile[]
  /** The other fields of the form. */
  fields: Record<string, string>
  /** The name and the fingerprint of each file, where they were asked for. */
  prints: string[]
}

/**
 * Receives the files of a multipart form (field `file`) for an application or a complaint. Each is accepted or refused
 * separately, with its reason; a field `attachmentType` holds the code of the type of all of them.
 * Throws Refusal for another content type, InvalidInput when the form breaks off, NotFound when there is no such owner,
 * and what `requireSpace` throws.
 */
export async function receiveFiles(
  context: Context,
  actor: Actor,
  owner: Owner,
  form: SentForm,
  isPrinted = false,
): Promise<ReceivedFiles> {
  const count = await inOwnersTransaction(context, actor, owner, tx => lockAndCount(tx, owner))
  if (count === undefined) throw new NotFound('application')
  const { files, fields, discard } = await readForm(context, form)
  try {
    const prints = isPrinted ? await printsOf(files) : []
    const attachments: ComplaintAttachment[] = []
    const refused: RefusedFile[] = []
    for (const file of files) {
      const result = await take(context, actor, owner, file, fields.attachmentType || undefined)
      if (result.ok) attachments.push(result.attachment)
      else refused.push({ fileName: shownFileName(file.originalName), reason: result.reason })
    }
    return { attachments, refused, fields, prints }
  } finally {
    await discard()
  }
}

/** The same form again, of which nothing is stored: its texts, and the name and fingerprint of each file. */
export async function rereadForm(context: Context, form: SentForm): Promise<Pick<ReceivedFiles, 'fields' | 'prints'>> {
  const { files, fields, discard } = await readForm(context, form)
  try {
    return { fields, prints: await printsOf(files) }
  } finally {
    await discard()
  }
}

async function readForm(context: Context, { body, contentType }: SentForm): Promise<ReceivedForm> {
  const { fileBytes, filesPerComplaint } = context.config.limits
  const letGo = await holdSpace(context, lengthOf(body) ?? fileBytes)
  return readMultipart(body, contentType, {
    fieldName: 'file',
    folder: join(context.config.dataFolder, incomingFolder),
    mostBytes: fileBytes,
    mostFiles: filesPerComplaint,
  }).finally(letGo)
}

async function printsOf(files: readonly ReceivedFile[]): Promise<string[]> {
  const prints: string[] = []
  for (const { path, originalName } of files) {
    const hash = createHash('sha256')
    if (path) await pipeline(createReadStream(path), hash)
    prints.push(`${hash.digest('base64url')} ${originalName}`)
  }
  return prints
}

/** The announced size; a file that a page passes on has none. */
function lengthOf(body: Readable): number | undefined {
  const length = Number((body as Partial<IncomingMessage>).headers?.['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

async function take(
  context: Context,
  actor: Actor,
  owner: Owner,
  { path, originalName, problem }: ReceivedFile,
  typeCode: string | undefined,
) {
  if (problem || !path) return { ok: false as const, reason: problem ?? ('file-too-large' as const) }
  const result = await acceptFile(context, actor, owner, { id: randomUUID(), path, originalName, typeCode })
  await rm(path, { force: true })
  return result
}
