import type { Readable } from 'node:stream'

/** Where the bytes of attachments and letters last. Keys are opaque; nothing in them comes from a user. */
export interface FileStore {
  /** Stores a stream under a new key; resolves when the bytes are safely on disk (or acknowledged by the bucket). */
  write(content: Readable): Promise<{ key: string; size: number; sha256: string }>
  /** A stream of the bytes. Throws when the key is unknown. */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}
