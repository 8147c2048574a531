import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { extractTar } from '../../backup/extract-tar.ts'
import { CannotStart } from '../../cannot-start.ts'
import { locateBinaries } from './embedded-binaries.ts'
import { giveTo } from './embedded-cluster.ts'
import { layOut } from './embedded-layout.ts'
import { stopServer } from './embedded-postgres.ts'
import { alone, isUsed } from './embedded-users.ts'

/** Puts the data of a base back-up into a folder without a database. The next start makes them consistent. */
export async function putCluster(folder: string, tar: AsyncIterable<Buffer>): Promise<void> {
  const binaries = locateBinaries()
  const { cluster } = layOut(resolve(folder), binaries)
  mkdirSync(cluster, { mode: 0o700 })
  giveTo(binaries, cluster)
  await extractTar(tar, cluster, path => giveTo(binaries, path))
}

/** Ends a server that a killed process left running with these data. Throws CannotStart when a living process uses it. */
export async function endUnusedServer(folder: string): Promise<void> {
  const dataFolder = resolve(folder)
  // without this file no server ever ran here
  if (!existsSync(join(dataFolder, 'passwords.json'))) return
  await alone(dataFolder, async () => {
    if (isUsed(dataFolder))
      throw new CannotStart(`A portal runs with the database in ${dataFolder}. Stop it, and try again.`)
    const binaries = locateBinaries()
    await stopServer(binaries, layOut(dataFolder, binaries))
  })
}

/** Removes the folder, and the data that lie elsewhere because `nobody` could not reach them in it. */
export function removeCluster(folder: string): void {
  const link = join(folder, 'elsewhere')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(readlinkSync(link), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
