import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { endUnusedServer, removeCluster } from '#server/platform/db/embedded/embedded-restore.ts'
import { isUsed } from '#server/platform/db/embedded/embedded-users.ts'
import type { Say } from './progress.ts'

/** In a folder that is restored and verified, and only has to get its name. */
const markOf = (folder: string) => join(folder, 'restored')

export const markRestored = (folder: string): void => writeFileSync(markOf(folder), '')

/** After the folder got its name. */
export const forgetMark = (folder: string): void => rmSync(markOf(folder), { force: true })

/** Folders beside a data folder in which killed restores put it together. */
function findLeftovers(target: string) {
  const parent = dirname(target)
  const start = `${basename(target)}.restoring-`
  const names = existsSync(parent) ? readdirSync(parent) : []
  return names
    .filter(name => name.startsWith(start) && /^[0-9a-f]{8}$/.test(name.slice(start.length)))
    .map(name => join(parent, name))
    .filter(folder => !isUsed(folder))
    .map(folder => ({ folder, isRestored: existsSync(markOf(folder)) }))
}

/** Before a restore: ends the databases that killed ones left running, and removes their documents, databases and keys. */
export async function removeLeftovers(target: string, say: Say): Promise<void> {
  for (const { folder, isRestored } of findLeftovers(target)) {
    if (isRestored) {
      say(
        `A restore was killed when everything was restored and verified: ${folder}. Rename it to ${target}, or delete it.`,
      )
      continue
    }
    await endUnusedServer(join(folder, 'postgres'))
    removeCluster(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
    say(`Removed what a killed restore had left: ${folder}`)
  }
}

/**
 * Before a start: ends the databases that killed restores left running, and names their folders. Throws CannotStart when the data folder
 * itself is waiting for its name: otherwise an empty portal would begin in its place.
 */
export async function nameLeftovers(target: string, say: Say): Promise<void> {
  for (const { folder, isRestored } of findLeftovers(target)) {
    await endUnusedServer(join(folder, 'postgres'))
    if (isRestored && !existsSync(target))
      throw new CannotStart(
        `There is no ${target}: a restore was killed before ${folder} got that name. It is restored and verified: rename it.`,
      )
    say(
      `A restore was killed and has left ${folder}, with documents and keys. Delete it, or let the next restore do so.`,
    )
  }
  forgetMark(target)
}
