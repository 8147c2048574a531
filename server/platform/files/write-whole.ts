import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a small file, readable for this account only, completely or not at all: it appears under its name when its bytes are on the
 * disk, and the former file stays until then. Throws the system's error, with the file's path.
 */
export function writeWhole(path: string, content: string): void {
  place(path, content, unfinished => renameSync(unfinished, path))
}

/** Writes a file as `writeWhole` does unless it is there: of two processes at once one wins, and both find the same file. */
export function writeOnce(path: string, makeContent: () => string): void {
  if (existsSync(path)) return
  place(path, makeContent(), unfinished => {
    try {
      linkSync(unfinished, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  })
}

function place(path: string, content: string, putInPlace: (unfinished: string) => void): void {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  try {
    writeSynced(unfinished, content)
    putInPlace(unfinished)
    syncFolder(dirname(path))
  } catch (error) {
    // when a write fails, the system does not name the file
    throw Object.assign(error as NodeJS.ErrnoException, { path: (error as NodeJS.ErrnoException).path ?? path })
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function writeSynced(path: string, content: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes a new name outlast a power cut. Windows cannot open a folder, and does not need to. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
