import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, readAs } from '#server/platform/context.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findKnownKeys } from './stored-files.queries.ts'

/** Uploads that nobody continued for this long are given up; a resumed one must be finished by then. */
export const uploadLifetimeMilliseconds = 24 * 60 * 60 * 1000

/** Folders below the data folder that hold bytes before they are accepted. */
export const incomingFolder = 'incoming'
export const uploadsFolder = 'uploads'

export const cleanUpFilesKind: JobKind<object> = { name: 'clean-up-files', retryLimit: 2 }

/** Every night: removes stored bytes that no row refers to, incomplete forms, and abandoned uploads. */
export const cleanUpFilesJob: JobDefinition = {
  kind: cleanUpFilesKind,
  schedule: '40 2 * * *',
  run: context => cleanUpFiles(context),
}

/** Removes leftovers older than a day. */
export async function cleanUpFiles(context: Context): Promise<void> {
  const { dataFolder } = context.config
  const now = context.clock.now()
  const store = createDiskStore(join(dataFolder, 'files'))
  const findKnown = (keys: string[]) =>
    readAs(context, { kind: 'system', job: cleanUpFilesKind.name }, tx => findKnownKeys(tx, keys))
  const orphans = await store.removeOrphans(findKnown, now)
  let abandoned = 0
  for (const folder of [incomingFolder, uploadsFolder]) abandoned += await removeOld(join(dataFolder, folder), now)
  context.log.info({ orphans, abandoned }, 'left-over files removed')
}

async function removeOld(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const status = await stat(path).catch(() => undefined)
    if (!status || now.getTime() - status.mtimeMs < uploadLifetimeMilliseconds) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
