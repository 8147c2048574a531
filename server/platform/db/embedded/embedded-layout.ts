import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../../cannot-start.ts'
import { type Binaries, isReachableByAll } from './embedded-binaries.ts'

export interface Layout {
  dataFolder: string
  cluster: string
  passwordFile: string
  log: string
}

/** Folder for the databases of root's data folders that the account `nobody` cannot reach. */
const elsewhereFolder = '/var/lib/abetuta'

/** Folder of the server's data, existing or future. Throws CannotStart when `nobody` cannot reach it. */
export function layOut(dataFolder: string, { identity }: Binaries): Layout {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  const parent = identity.uid === undefined ? dataFolder : findReachable(dataFolder)
  return {
    dataFolder,
    cluster: join(parent, 'cluster'),
    passwordFile: join(dataFolder, 'passwords.json'),
    log: join(dataFolder, 'postgres.log'),
  }
}

export const isMade = ({ cluster }: Layout): boolean => existsSync(join(cluster, 'PG_VERSION'))

/** A folder that `nobody` can reach: the data folder, or one under /var/lib that a link in it points to. */
function findReachable(dataFolder: string): string {
  chmodSync(dataFolder, 0o711)
  const link = join(dataFolder, 'elsewhere')
  // the folder that the data moved to remains, even if the data folder has been renamed since
  if (isLink(link)) return readlinkSync(link)
  if (isReachableByAll(dataFolder)) return dataFolder
  if (existsSync(join(dataFolder, 'cluster'))) {
    throw new CannotStart(
      `The database lies in ${join(dataFolder, 'cluster')}, which the account "nobody" cannot reach, as PostgreSQL does not run ` +
        `as root: open the folders above it (chmod o+x ${dirname(dirname(dataFolder))}), or start as another account.`,
    )
  }
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const elsewhere = join(elsewhereFolder, name)
  if (existsSync(join(elsewhere, 'cluster'))) {
    throw new CannotStart(
      `The database of a data folder that was here before, ${dirname(dataFolder)}, lies in ${elsewhere}, and nothing in the data ` +
        'folder leads to it: it was renamed, moved or emptied. Put it back, or choose another folder with DATA_FOLDER.',
    )
  }
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 })
  symlinkSync(elsewhere, link)
  return elsewhere
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
