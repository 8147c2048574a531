import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from './files/write-whole.ts'

/** Stands in a data folder from its first moment until it has its database: what was begun and killed is begun anew. */
const beginningOf = (dataFolder: string) => join(dataFolder, 'beginning')

/** What a portal leaves in its data folder; whichever of them is there, the folder is somebody's. */
function findTraces(dataFolder: string): string[] {
  const traces = ['secret', 'data-key', 'audit-key', 'postgres/passwords.json'].filter(name =>
    existsSync(join(dataFolder, name)),
  )
  const files = join(dataFolder, 'files')
  if (existsSync(files) && readdirSync(files).length > 0) traces.push('files')
  return traces
}

/** Makes the data folder unless it is there. One in which nothing of a portal lies is new from now on. */
export function beginDataFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true })
  if (findTraces(dataFolder).length === 0) writeOnce(beginningOf(dataFolder), () => '')
}

/** Whether the folder is new: no database of its own was ever complete. */
export const isBeginning = (dataFolder: string): boolean => existsSync(beginningOf(dataFolder))

export const endBeginning = (dataFolder: string): void => rmSync(beginningOf(dataFolder), { force: true })
