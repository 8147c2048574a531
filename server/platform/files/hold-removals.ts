import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Below a store's folder: one file for each back-up that is being made, rewritten every minute. */
const holdsIn = (folder: string) => join(folder, 'holds')

const renewMilliseconds = 60_000
/** A hold that was not renewed for this long is one of a killed process. */
const lifeMilliseconds = 10 * 60_000

/**
 * Lets no process remove a file from the store in `folder`: rows of a database that was copied a moment ago still name it. Returns the
 * function that ends this. What should have been removed meanwhile has no row, so the next night's clean-up removes it.
 */
export async function holdRemovals(folder: string): Promise<() => Promise<void>> {
  await mkdir(holdsIn(folder), { recursive: true, mode: 0o700 })
  const hold = join(holdsIn(folder), randomBytes(8).toString('hex'))
  const renew = () => writeFile(hold, new Date().toISOString(), { mode: 0o600 })
  await renew()
  const timer = setInterval(() => void renew().catch(() => undefined), renewMilliseconds)
  return async () => {
    clearInterval(timer)
    await rm(hold, { force: true })
  }
}

export async function areRemovalsHeld(folder: string): Promise<boolean> {
  const names = await readdir(holdsIn(folder)).catch(() => [])
  for (const name of names) {
    const status = await stat(join(holdsIn(folder), name)).catch(() => undefined)
    if (status && Date.now() - status.mtimeMs < lifeMilliseconds) return true
  }
  return false
}
