import { createHash } from 'node:crypto'
import { open, opendir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Written {
  size: number
  sha256: string
}

/**
 * Writes a stream into a new file, readable for this account only; resolves when its bytes are on the disk. Throws the system's error,
 * with the file's path.
 */
export async function writeSynced(content: AsyncIterable<Uint8Array>, path: string): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } catch (error) {
    // when a write fails, the system does not name the file
    throw Object.assign(error as NodeJS.ErrnoException, { path: (error as NodeJS.ErrnoException).path ?? path })
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** SHA-256 of the bytes of a stream. */
export async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Every file below a folder, in any order; none when there is no such folder. */
export async function* walk(folder: string): AsyncGenerator<{ name: string; path: string }> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield { name: entry.name, path }
  }
}
