import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { CannotStart } from '../cannot-start.ts'
import { sha256Of, type Written, writeSynced } from '../files/write-synced.ts'

/** One line for each file, as `sha256sum --check` reads it. */
const listName = 'checksums.sha256'
const linePattern = /^([0-9a-f]{64}) {2}([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/
/** Damaged files that are named; more of them say no more. */
const mostNamed = 10

export interface Checksums {
  /** Of the list itself. */
  sha256: string
  files: number
  bytes: number
}

/** Writes the files of a back-up below `folder`, and the list of their checksums. */
export async function openChecksums(folder: string) {
  const list = await open(join(folder, listName), 'wx', 0o600)
  let [files, bytes] = [0, 0]
  return {
    /** `path` is relative, with `/` on every system. */
    async write(content: AsyncIterable<Uint8Array>, path: string): Promise<Written> {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      const written = await writeSynced(content, join(folder, path))
      await list.appendFile(`${written.sha256}  ${path}\n`)
      files++
      bytes += written.size
      return written
    },
    async finish(): Promise<Checksums> {
      await list.sync()
      return { sha256: await sha256Of(createReadStream(join(folder, listName))), files, bytes }
    },
    close: () => list.close(),
  }
}

/** The files of a back-up with their checksums. */
export async function* readChecksums(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, listName)) })) {
    const [, sha256, path] = linePattern.exec(line) ?? []
    if (!sha256 || !path) throw new CannotStart(`${join(folder, listName)} holds a line that is no checksum: ${line}`)
    yield { path, sha256 }
  }
}

const checksumOf = (path: string): Promise<string> =>
  sha256Of(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'missing'
    throw error
  })

/** Reads every file of a back-up. Throws CannotStart, which names those that are missing or differ. */
export async function verifyChecksums(folder: string, expected: Checksums, onFile: () => void): Promise<void> {
  if ((await checksumOf(join(folder, listName))) !== expected.sha256)
    throw new CannotStart(`The back-up is damaged: ${join(folder, listName)} is missing or was changed.`)
  const damaged: string[] = []
  for await (const { path, sha256 } of readChecksums(folder)) {
    const found = await checksumOf(join(folder, path))
    if (found !== sha256) damaged.push(`${join(folder, path)} ${found === 'missing' ? 'is missing' : 'was changed'}`)
    onFile()
  }
  if (damaged.length === 0) return
  const more = damaged.length > mostNamed ? [`and ${damaged.length - mostNamed} more`] : []
  throw new CannotStart(`The back-up is damaged:\n- ${[...damaged.slice(0, mostNamed), ...more].join('\n- ')}`)
}
