import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { InvalidInput, Refusal } from '../errors.ts'

export interface ReceivedFile {
  originalName: string
  /** Where it lies until somebody takes it; undefined when it was let pass by. */
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
  /** Folder for the bytes while they are looked at. */
  folder: string
  mostBytes: number
  mostFiles: number
}

/**
 * Streams the files of a multipart form to the disk. A file that is too large, or one too many, is let pass by and
 * named; the others stay. Throws Refusal for another content type, InvalidInput when the form breaks off.
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  const parser = openParser(contentType)
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const files: ReceivedFile[] = []
  const fields: Record<string, string> = {}
  const work: Promise<void>[] = []
  const broken = new AbortController()
  const discard = async () => {
    for (const { path } of files) if (path) await rm(path, { force: true })
  }
  parser.on('field', (name, value) => void (fields[name] = value))
  parser.on('file', (name, stream, originalName) => {
    const isWanted = name === options.fieldName && (originalName ?? '') !== ''
    if (!isWanted) return void stream.resume()
    const file: ReceivedFile = { originalName, path: undefined }
    files.push(file)
    if (files.length > options.mostFiles) {
      file.problem = 'file-too-many'
      return void stream.resume()
    }
    work.push(receive(stream, file, options, broken.signal))
  })
  try {
    await pump(body, parser, options.mostBytes * (options.mostFiles + 1) * 2)
    await Promise.all(work)
    return { files, fields, discard }
  } catch (error) {
    // a form that broke off leaves its last file without an end
    broken.abort()
    await Promise.allSettled(work)
    await discard()
    throw error instanceof Refusal
      ? error
      : new InvalidInput([{ field: options.fieldName, reason: 'upload-broke-off' }])
  }
}

/** Holds the longest text that a form takes, 4000 characters, with room to see that one is longer: cut short it would be lost. */
const fieldSize = 32 * 1024

function openParser(contentType: string) {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
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
  // past the limit the rest still has to be read, or the next file is never reached
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

/** Feeds the parser; a body without end is cut off. */
async function pump(body: Readable, parser: InstanceType<typeof Busboy>, mostBytes: number): Promise<void> {
  let size = 0
  const bounded = async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      size += piece.length
      if (size > mostBytes) throw new Refusal(413, 'too-large', 'That is more than can be sent at once.')
      yield piece
    }
  }
  await pipeline(body, bounded, parser)
}
