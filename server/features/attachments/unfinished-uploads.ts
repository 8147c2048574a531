import { createHmac } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/platform/context.ts'
import { uploadsFolder } from './clean-up-files.job.ts'

/** The beginning of the ids of an application's uploads: only this server can make it, and only for the application that began them. */
export const holderTag = (context: Context, draftId: string): string =>
  createHmac('sha256', context.config.secret).update(`upload:${draftId}`).digest('hex').slice(0, 32)

/** Deletes what has arrived of files of an application that is discarded. */
export async function removeUnfinishedUploads(context: Context, draftId: string): Promise<void> {
  const folder = join(context.config.dataFolder, uploadsFolder)
  const beginning = `${holderTag(context, draftId)}-`
  // before the first upload there is no folder
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.filter(name => name.startsWith(beginning)).map(name => rm(join(folder, name), { force: true })),
  )
}
