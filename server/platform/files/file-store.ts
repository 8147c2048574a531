import type { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'

/** Keeps the bytes of attachments and letters. Keys are opaque; nothing in them comes from a user. */
export interface FileStore {
  /** Stores a stream under a new key; resolves when the bytes are safely on disk (or acknowledged by the bucket). */
  write(content: Readable): Promise<{ key: string; size: number; sha256: string }>
  /** A stream of the bytes. Throws BytesMissing when there are none under the key. */
  read(key: string): Promise<Readable>
  /** Removes the bytes, and the preview that was kept of them. While a back-up is made they stay, as bytes without a row. */
  remove(key: string): Promise<void>
  /** The preview that `keepPreview` stored; undefined when there is none. */
  readPreview(key: string): Promise<Buffer | undefined>
  /** Keeps a drawing of the file under its key. It may be lost, unlike the bytes, because it can be drawn again. */
  keepPreview(key: string, content: Uint8Array): Promise<void>
}

/** A row names bytes that are not there, as after an incomplete restore: an operator has to bring them back. */
export class BytesMissing extends Refusal {
  constructor(key: string) {
    super(503, 'content-missing', 'Something went wrong!')
    this.cause = `the file store holds nothing under ${key}`
  }
}
