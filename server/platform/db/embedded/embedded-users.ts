import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../../cannot-start.ts'
import { writeOnce, writeWhole } from '../../files/write-whole.ts'
import { isAlive, textOf } from './embedded-process.ts'

const pauseMilliseconds = 50
const mostPauses = 2400

/**
 * Runs `work` while no other process starts or stops the server of this data folder. Takes over a lock that a killed process
 * left. Throws CannotStart when a living process keeps it for two minutes.
 */
export async function alone<Result>(dataFolder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(dataFolder, 'lock')
  const mine = `${process.pid} ${++count}`
  for (let pauses = 0; !take(lock, mine); pauses++) {
    if (pauses === mostPauses)
      throw new CannotStart(`Another process keeps ${lock}. End it, or wait until it is ready.`)
    await sleep(pauseMilliseconds)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

let count = 0

function take(lock: string, mine: string): boolean {
  writeOnce(lock, () => mine)
  const holder = textOf(lock)
  if (holder === undefined || holder === mine) return holder === mine
  if (!isAlive(Number.parseInt(holder, 10))) removeLeftBehind(lock, holder)
  return false
}

/** Moves the lock aside before removing it: another process may have taken it since it was read, and gets it back then. */
function removeLeftBehind(lock: string, holder: string): void {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (textOf(aside) !== holder) linkSync(aside, lock)
  } catch (error) {
    // another process was quicker
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Notes that this process uses the server, or the documents, of a folder. Returns a function that takes this back and says whether nobody uses it any longer. */
export function register(dataFolder: string): () => boolean {
  const folder = join(dataFolder, 'users')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${process.pid}-${++count}`
  writeWhole(join(folder, own), '')
  return () => {
    rmSync(join(folder, own), { force: true })
    return !isUsed(dataFolder)
  }
}

/** Whether a living process uses it. Removes the notes of those that were killed. */
export function isUsed(dataFolder: string): boolean {
  const folder = join(dataFolder, 'users')
  const users = (existsSync(folder) ? readdirSync(folder) : []).filter(name => {
    const lives = isAlive(Number.parseInt(name, 10))
    if (!lives) rmSync(join(folder, name), { force: true })
    return lives
  })
  return users.length > 0
}
