import { mkdir, open } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

const blockSize = 512
const roundedUp = (size: number) => Math.ceil(size / blockSize) * blockSize

/** Hands out the bytes of a stream in the amounts that are asked for. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** Up to `most` bytes, at least one. Throws when there are no more. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new Error('The archive ends in the middle.')
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async *exactly(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const taken = await this.some(left)
      left -= taken.length
      yield taken
    }
  }

  async skip(size: number): Promise<void> {
    for (let left = size; left > 0; ) left -= (await this.some(left)).length
  }

  async toTheEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}

const textOf = (header: Buffer, from: number, length: number): string =>
  header.toString('utf8', from, from + length).split('\0', 1)[0] ?? ''

/**
 * Extracts an archive as PostgreSQL writes it (folders and files, names of up to 100 bytes) into an empty folder. `onEntry` gets the
 * path of everything that was made. Throws on anything else than files and folders, and on names that lead out of the folder.
 */
export async function extractTar(
  tar: AsyncIterable<Buffer>,
  folder: string,
  onEntry: (path: string) => void,
): Promise<void> {
  const reader = new ByteReader(tar)
  for (;;) {
    const header = Buffer.concat(await Array.fromAsync(reader.exactly(blockSize)))
    // two empty blocks end the archive
    if (header.every(byte => byte === 0)) return reader.toTheEnd()
    const name = textOf(header, 0, 100)
    const size = Number.parseInt(textOf(header, 124, 12), 8)
    const kind = textOf(header, 156, 1)
    const isFolder = kind === '5'
    if (!(isFolder || kind === '0') || Number.isNaN(size) || isAbsolute(name) || name.split('/').includes('..'))
      throw new Error(`The archive holds an entry that PostgreSQL does not write: ${name} (${kind}).`)
    const path = join(folder, name)
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
    else {
      const handle = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of reader.exactly(size)) await handle.writeFile(chunk)
      } finally {
        await handle.close()
      }
      await reader.skip(roundedUp(size) - size)
    }
    onEntry(path)
  }
}
