import { join } from 'node:path'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { beginDataFolder, endBeginning, isBeginning } from '../../data-folder.ts'
import { readAddress } from '../../read-address.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'

/** The accounts of a database. */
export interface DatabaseUrls {
  /** The application's, which owns nothing. */
  appUrl: string
  /** The owner's, for the demonstration's migrations; production has none. */
  ownerUrl: string | undefined
}

export interface OpenDatabase extends DatabaseUrls {
  stop(): Promise<void>
}

type Environment = Record<string, string | undefined>

const nothingToStop = () => Promise.resolve()

/** A new database is made only in a folder that holds nothing of a portal yet. */
async function startOwn(dataFolder: string) {
  beginDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(dataFolder, 'postgres'),
    isNew: isBeginning(dataFolder),
  })
  endBeginning(dataFolder)
  return postgres
}

/**
 * The database that this process serves: that of DATABASE_APP_URL, otherwise the embedded one. The owner's account,
 * DATABASE_URL, is for `openAsOwner`; only a demonstration, which migrates by itself, takes it too. Throws CannotStart.
 */
export async function openDatabase(
  { dataFolder, mode }: Pick<Config, 'dataFolder' | 'mode'>,
  { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }: Environment,
): Promise<OpenDatabase> {
  if (!ownerUrl && !appUrl) return startOwn(dataFolder)
  if (!appUrl) {
    throw new CannotStart(
      'DATABASE_URL is the account that owns the database; the server signs in with another one: set DATABASE_APP_URL too (docs/operations.md).',
    )
  }
  if (ownerUrl && mode === 'production') {
    throw new CannotStart(
      'DATABASE_URL is the account that owns the database, which the server in production must not hold: give it to npm run migrate only.',
    )
  }
  readAddress('DATABASE_APP_URL', appUrl)
  if (ownerUrl) readAddress('DATABASE_URL', ownerUrl)
  endBeginning(dataFolder)
  return { ownerUrl, appUrl, stop: nothingToStop }
}

/** The database of DATABASE_URL, or the embedded one, as its owner: for migrations. Throws CannotStart. */
export async function openAsOwner(env: Environment, dataFolder: string) {
  if (env.DATABASE_URL) {
    readAddress('DATABASE_URL', env.DATABASE_URL)
    return { ownerUrl: env.DATABASE_URL, stop: nothingToStop }
  }
  if (env.DATABASE_APP_URL || (env.NODE_ENV === 'production' && env.DEMO !== 'yes')) {
    throw new CannotStart(
      'Set DATABASE_URL to the account that owns the database, for example postgres://owner@host/name.',
    )
  }
  return startOwn(dataFolder)
}
