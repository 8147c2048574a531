import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from './files/write-whole.ts'

/** Marks a data folder that does not have its database yet: a start that was killed half-way begins again. */
const beginningOf = (dataFolder: string) => join(dataFolder, 'beginning')

/** What a portal leaves in its data folder; a folder with any of these is in use. */
function findTraces(dataFolder: string): string[] {
  const traces = ['secret', 'data-key', 'audit-key', 'dossier-key', 'postgres/passwords.json'].filter(name =>
    existsSync(join(dataFolder, name)),
  )
  const files = join(dataFolder, 'files')
  if (existsSync(files) && readdirSync(files).length > 0) traces.push('files')
  return traces
}

/** Makes the data folder unless it exists. A folder without anything of a portal is marked as new. */
export function beginDataFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true })
  if (findTraces(dataFolder).length === 0) writeOnce(beginningOf(dataFolder), () => '')
}

/** Whether the folder is new: a database of its own was never completed. */
export const isBeginning = (dataFolder: string): boolean => existsSync(beginningOf(dataFolder))

export const endBeginning = (dataFolder: string): void => rmSync(beginningOf(dataFolder), { force: true })
