import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BytesMissing, type FileStore } from './file-store.ts'
import { areRemovalsHeld } from './hold-removals.ts'
import { walk, writeSynced } from './write-synced.ts'

const keyPattern = /^[0-9a-f]{40}$/

/** Files without a row are left alone for this long: the row may be about to be written. */
const graceMilliseconds = 24 * 60 * 60 * 1000

export interface DiskStore extends FileStore {
  /** The path of the bytes, for programs that read them directly. Throws BytesMissing when there are none under the key. */
  find(key: string): Promise<string>
  /**
   * Removes stored files that nothing refers to, and unfinished writes, when they are older than a day.
   * `findKnown` gets up to 500 keys and returns those that are referred to. Resolves to the number of removed files: none while a
   * back-up is made.
   */
  removeOrphans(findKnown: (keys: string[]) => Promise<ReadonlySet<string>>, now: Date): Promise<number>
}

/**
 * Keeps files below `folder` as `ab/cd/abcd…`. A file appears under its key only when it is complete and on the disk:
 * it is written below another name, synced, then renamed, and the rename is synced too. Previews stand below `previews`
 * under the same keys.
 */
export function createDiskStore(folder: string): DiskStore {
  const incoming = join(folder, 'incoming')
  const shardOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4))
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('unknown file key')
    return join(shardOf(key), key)
  }
  const previews = join(folder, 'previews')
  const previewOf = (key: string) => join(previews, basename(pathOf(key)))
  const remove = async (key: string) => {
    if (await areRemovalsHeld(folder)) return
    await rm(pathOf(key), { force: true })
    await rm(previewOf(key), { force: true })
  }
  return {
    async write(content) {
      const key = randomBytes(20).toString('hex')
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      await mkdir(shardOf(key), { recursive: true, mode: 0o700 })
      const temporaryPath = join(incoming, key)
      try {
        const { size, sha256 } = await writeSynced(content, temporaryPath)
        await rename(temporaryPath, pathOf(key))
        for (const parent of [shardOf(key), join(folder, key.slice(0, 2)), folder, dirname(folder)])
          await syncFolder(parent)
        return { key, size, sha256 }
      } catch (error) {
        await rm(temporaryPath, { force: true })
        // a file whose name may be lost gets no row
        await rm(pathOf(key), { force: true })
        throw error
      }
    },
    async find(key) {
      await stat(pathOf(key)).catch(error => throwMissing(key, error))
      return pathOf(key)
    },
    async read(key) {
      const handle = await open(pathOf(key), 'r').catch(error => throwMissing(key, error))
      return handle.createReadStream()
    },
    remove,
    readPreview: key =>
      readFile(previewOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async keepPreview(key, content) {
      const temporaryPath = join(incoming, randomBytes(20).toString('hex'))
      for (const parent of [incoming, previews]) await mkdir(parent, { recursive: true, mode: 0o700 })
      try {
        await writeSynced(Readable.from([content]), temporaryPath)
        await rename(temporaryPath, previewOf(key))
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async removeOrphans(findKnown, now) {
      if (await areRemovalsHeld(folder)) return 0
      return (await removeUnfinished(incoming, now)) + (await removeUnknown({ folder, pathOf, remove, findKnown, now }))
    },
  }
}

/** Removes old writes that nothing finished; resolves to their number. */
async function removeUnfinished(incoming: string, now: Date): Promise<number> {
  let removed = 0
  for await (const { path } of walk(incoming)) {
    if (!(await isOld(path, now))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

interface KeptFiles {
  folder: string
  pathOf: (key: string) => string
  remove: (key: string) => Promise<void>
  findKnown: (keys: string[]) => Promise<ReadonlySet<string>>
  now: Date
}

/** Removes old files that nothing refers to, and previews without their file; resolves to their number. */
async function removeUnknown({ folder, pathOf, remove, findKnown, now }: KeptFiles): Promise<number> {
  let removed = 0
  for await (const keys of batches(walk(folder), 500)) {
    const known = await findKnown(keys)
    for (const key of keys) {
      const isPreviewAlone = !(await isThere(pathOf(key)))
      if (known.has(key) || !(isPreviewAlone || (await isOld(pathOf(key), now)))) continue
      await remove(key)
      removed++
    }
  }
  return removed
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function isOld(path: string, now: Date): Promise<boolean> {
  const status = await stat(path).catch(() => undefined)
  return status !== undefined && now.getTime() - status.mtimeMs > graceMilliseconds
}

function throwMissing(key: string, error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BytesMissing(key) : error
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it, and does not need to
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The keys of the files, some hundred at a time; files under way are not among them. */
async function* batches(files: AsyncGenerator<{ name: string; path: string }>, size: number): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { name, path } of files) {
    if (!keyPattern.test(name) || path.includes(join('incoming', name))) continue
    keys.push(name)
    if (keys.length < size) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}
