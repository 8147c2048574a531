import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { InvalidInput, Refusal } from '../errors.ts'
import { receiveBody } from '../outside/receive-body.ts'
import { isStoreUnavailable } from './store-unavailable.ts'

export interface ReceivedFile {
  originalName: string
  /** Path of the bytes until somebody takes them; undefined when the file was skipped. */
  path: string | undefined
  problem?: 'file-too-large' | 'file-too-many'
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Record<string, string>
  /** Removes what was not moved elsewhere. */
  discard(): Promise<void>
}

interface ReceiveOptions {
  fieldName: string
  /** Folder for the bytes while they are inspected. */
  folder: string
  mostBytes: number
  mostFiles: number
  silenceMilliseconds?: number
}

/**
 * Streams the files of a multipart form to the disk. A file that is too large, or beyond the allowed number, is skipped and
 * named; the others stay. Throws Refusal for another content type and for a body that is too large or too slow,
 * InvalidInput when the form breaks off, and the error of the disk when it cannot be written.
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  const parser = openParser(contentType)
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const files: ReceivedFile[] = []
  const fields = new Map<string, string>()
  const work: Promise<void>[] = []
  // the first error ends the whole form; later failures follow from it
  const ending = new AbortController()
  const fail = (error: Error) => ending.abort(error)
  const discard = async () => {
    for (const { path } of files) if (path) await rm(path, { force: true })
  }
  const finish = Promise.withResolvers<void>()
  parser.on('error', fail).on('finish', finish.resolve)
  ending.signal.addEventListener('abort', () => finish.reject(ending.signal.reason))
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) fail(new InvalidInput([{ field: name, reason: 'too-long' }]))
    else fields.set(name, value)
  })
  parser.on('file', (name, stream, originalName) => {
    // the parser also reports an incomplete form to the file, and an error without a listener ends the process
    stream.on('error', fail)
    const isWanted = name === options.fieldName && (originalName ?? '') !== ''
    if (!isWanted) return void stream.resume()
    const file: ReceivedFile = { originalName, path: undefined }
    files.push(file)
    if (files.length > options.mostFiles) {
      file.problem = 'file-too-many'
      return void stream.resume()
    }
    work.push(receive(stream, file, options, ending.signal).catch(fail))
  })
  const received = receiveBody(body, parser, {
    mostBytes: options.mostBytes * (options.mostFiles + 1),
    signal: ending.signal,
    silenceMilliseconds: options.silenceMilliseconds,
  })
  await Promise.allSettled([received.catch(fail), finish.promise])
  await Promise.all(work)
  if (!ending.signal.aborted) return { files, fields: Object.fromEntries(fields), discard }
  await discard()
  throw whyItEnded(ending.signal.reason, options)
}

/** Errors of the disk are passed on unchanged; any other means that the form is incomplete. */
function whyItEnded(error: unknown, { fieldName }: ReceiveOptions): unknown {
  if (error instanceof Refusal || isStoreUnavailable(error)) return error
  return new InvalidInput([{ field: fieldName, reason: 'upload-broke-off' }])
}

/** Longest text that a form takes, 4000 characters, and a little more, to see that a text is longer: cut short it would be lost. */
const fieldSize = 32 * 1024

/** A boundary has 70 characters at most (RFC 2046, 5.1.1), and every byte is compared with one. */
const longestContentType = 200

function openParser(contentType: string) {
  if (contentType.length > longestContentType || !/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refusal(415, 'wrong-content-type', 'Files are sent as multipart/form-data.')
  }
  try {
    const limits = { fieldSize, fields: 20, parts: 100, fieldNameSize: 100, headerPairs: 20, headerSize: 8192 }
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    throw new Refusal(415, 'wrong-content-type', 'Files are sent as multipart/form-data.')
  }
}

async function receive(
  stream: BusboyFileStream,
  file: ReceivedFile,
  options: ReceiveOptions,
  signal: AbortSignal,
): Promise<void> {
  const path = join(options.folder, randomBytes(20).toString('hex'))
  file.path = path
  let size = 0
  // the rest beyond the limit still has to be read, or the next file is never reached
  const upToLimit = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      size += piece.length
      if (size <= options.mostBytes) yield piece
    }
  }
  await pipeline(stream, upToLimit, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  if (size <= options.mostBytes) return
  file.problem = 'file-too-large'
  file.path = undefined
  await rm(path, { force: true })
}
