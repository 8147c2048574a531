import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps files here in memory. */
const inMemory = '/dev/shm'
/** More than all databases of a run take at a time. */
const neededBytes = 2 ** 31

/**
 * A new folder for the databases of one run: in memory where there is room, for a database is some thousand small files, and to
 * make one on a disk takes twenty times as long.
 */
export async function makeDatabaseFolder(): Promise<string> {
  const room = await statfs(inMemory).catch(() => undefined)
  const fits = room !== undefined && room.bavail * room.bsize >= neededBytes
  const folder = await mkdtemp(join(fits ? inMemory : tmpdir(), 'abetuta-database-'))
  // PostgreSQL may run as another user than the tests
  await chmod(folder, 0o711)
  return folder
}
